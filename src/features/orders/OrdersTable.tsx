import Button from '@mui/material/Button';
import { mdiCloseCircleOutline } from '@mdi/js';
import { Link as RouterLink } from 'react-router-dom';
import {
  useDeleteBookingMutation,
  useLazyCollectBuyerBookingsQuery,
  useListBuyerBookingsQuery,
  type Booking,
} from '@/api/bookingsApi';
import { messageFor, messageForOutcome } from '@/api/messageFor';
import { useListQuery } from '@/components/list/useListQuery';
import { DataTable } from '@/components/table/DataTable';
import type { TableAction } from '@/components/table/types';
import { useNow } from '@/components/clock';
import { routes } from '#contract/routes';
import { canCancel, orderState } from './orderState';
import { ordersTable } from './ordersSetup';
import { OrderStatus } from './OrderStatus';

const noOrders = {
  title: 'No orders yet',
  message: 'Cars you book appear here, ready to be paid for.',
  action: (
    <Button component={RouterLink} to={routes.home} variant="contained">
      Find a car
    </Button>
  ),
};

/** A buyer's orders (spec §2): pay for them, or give an unpaid one back. */
export function OrdersTable({ email }: { email: string }) {
  const now = useNow();
  const state = useListQuery(ordersTable);
  const list = useListBuyerBookingsQuery({ email, ...state.args });
  const [fetchOrders] = useLazyCollectBuyerBookingsQuery();
  const [deleteBooking] = useDeleteBookingMutation();

  const cancel: TableAction<Booking> = {
    id: 'cancel',
    label: 'Cancel',
    icon: mdiCloseCircleOutline,
    isOffered: (order) => canCancel(orderState(order, now)),
    run: ({ id, productId }) =>
      messageForOutcome(
        deleteBooking({ id, productId }),
        ({ deletedCount }) => deletedCount > 0,
        'This booking could not be cancelled. It may be paid or have ended already.',
      ),
    done: 'Your booking is cancelled.',
    confirm: {
      title: 'Cancel this booking?',
      text: 'The car goes back on sale, and somebody else can book it.',
      confirmLabel: 'Cancel booking',
      cancelLabel: 'Keep booking',
    },
    isDestructive: true,
    takesRowAway: true,
  };

  return (
    <DataTable
      table={{
        ...ordersTable,
        renderLead: (order) => <OrderStatus order={order} now={now} />,
        empty: noOrders,
      }}
      state={state}
      list={list}
      actions={[cancel]}
      describeError={messageFor}
      fetchPage={(args) => fetchOrders({ email, ...args }).unwrap()}
    />
  );
}
