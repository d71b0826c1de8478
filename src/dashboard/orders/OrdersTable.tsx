import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import {
  useLazyCollectBuyerBookingsQuery,
  useListBuyerBookingsQuery,
  type Booking,
} from '@/api/bookingsApi';
import { messageFor } from '@/api/messageFor';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import { useNowAtNext } from '@/components/clock';
import { routes } from '#contract/routes';
import type { LinkAction } from '@/dashboard/table/types';
import { orderName, orderState } from './orderState';
import { ordersTable } from './ordersSetup';
import { OrderStatus } from './OrderStatus';
import { useCancelAction } from './useCancelAction';

const noOrders = {
  title: 'No orders yet',
  message: 'Cars you book appear here so you can pay for them.',
  action: (
    <Button component={RouterLink} to={routes.home} variant="contained">
      Find a car
    </Button>
  ),
};

const table = {
  ...ordersTable,
  renderLead: (order: Booking) => <OrderStatus order={order} />,
  empty: noOrders,
};

const payLink = (now: number): LinkAction<Booking> => ({
  id: 'pay',
  label: 'Pay',
  accessibleName: (order) => `Pay for ${orderName(order)}`,
  isOffered: (order) => orderState(order, now).kind === 'unpaid',
  to: ({ id }) => routes.payment(id),
  isPrimary: true,
});

/** A buyer’s orders (spec §2), with the actions Pay and Cancel booking. */
export function OrdersTable({ email }: { email: string }) {
  const state = useListQuery(ordersTable);
  const list = useListBuyerBookingsQuery({ email, ...state.args });
  const [fetchOrders] = useLazyCollectBuyerBookingsQuery();
  const holdEnds = list.currentData?.rows.map(({ reservedUntil }) => reservedUntil) ?? [];
  const now = useNowAtNext(holdEnds);
  const cancel = useCancelAction(now);

  return (
    <DataTable
      table={table}
      state={state}
      list={list}
      actions={[payLink(now), cancel]}
      describeError={messageFor}
      fetchPage={(args) => fetchOrders({ email, ...args }).unwrap()}
    />
  );
}
