import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import {
  useLazyCollectBuyerBookingsQuery,
  useListBuyerBookingsQuery,
  type Booking,
} from '@/api/bookingsApi';
import { useIfExtended } from '@/api/bare/useIfExtended';
import type { ListState } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import { useNowAtNext } from '@/components/clock';
import { useIsExtended } from '@/store/hooks';
import { COUNT_ONLY, type ListArgs } from '#contract/lists';
import { routes } from '#contract/routes';
import type { LinkAction, TableSetup } from '@/dashboard/table/types';
import { orderName, orderState } from './orderState';
import { useCancelAction } from './useCancelAction';

const payLink = (now: number): LinkAction<Booking> => ({
  id: 'pay',
  label: 'Pay',
  accessibleName: (order) => `Pay for ${orderName(order)}`,
  isOffered: (order) => orderState(order, now).kind === 'unpaid',
  to: ({ id }) => routes.payment(id),
  isPrimary: true,
});

interface OrdersTableProps {
  table: TableSetup<Booking>;
  state: ListState;
  isEnded: boolean;
  email: string;
}

/**
 * Orders of a buyer, with the actions Pay and Cancel for unpaid ones, or their ended bookings. Each
 * leads to the other.
 */
export function OrdersTable({ table, state, isEnded, email }: OrdersTableProps) {
  const isExtended = useIsExtended();
  /** Without the filter of our server, ended bookings would be in both lists. */
  const current = (args: ListArgs): ListArgs =>
    isExtended ? { ...args, filters: { status: 'current', ...args.filters } } : args;
  const list = useListBuyerBookingsQuery({ email, ...current(state.args) });
  const ended = useListBuyerBookingsQuery(
    useIfExtended(!isEnded && { email, ...COUNT_ONLY, filters: { status: 'ended' } }),
  );
  const [fetchOrders] = useLazyCollectBuyerBookingsQuery();
  const holdEnds = list.currentData?.rows.map(({ reservedUntil }) => reservedUntil) ?? [];
  const now = useNowAtNext(holdEnds);
  const cancel = useCancelAction(now);
  const actions = useMemo(() => [payLink(now), cancel], [cancel, now]);
  const hasLink = isEnded || (ended.data?.total ?? 0) > 0;

  return (
    <>
      <DataTable
        table={table}
        state={state}
        list={list}
        actions={actions}
        fetchPage={(args) => fetchOrders({ email, ...current(args) }).unwrap()}
      />
      {/* Below the rows, so it waits for them and keeps its place. */}
      {hasLink && (list.data ?? list.error) !== undefined && (
        <Link
          component={RouterLink}
          to={isEnded ? '.' : '?status=ended'}
          variant="body2"
          sx={quietLink}
        >
          {isEnded ? 'Current orders' : 'Ended bookings'}
        </Link>
      )}
    </>
  );
}

const quietLink = {
  display: 'inline-flex',
  alignItems: 'center',
  mt: 1.5,
  minHeight: 32,
  '@media (pointer: coarse)': { minHeight: 44 },
  '@media print': { display: 'none' },
  color: 'text.secondary',
};
