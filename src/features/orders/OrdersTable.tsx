import Button from '@mui/material/Button';
import { mdiCloseCircleOutline } from '@mdi/js';
import { Link as RouterLink } from 'react-router-dom';
import {
  useDeleteBookingMutation,
  useLazyCollectBuyerBookingsQuery,
  useListBuyerBookingsQuery,
} from '@/api/bookingsApi';
import { messageFor, messageForOutcome } from '@/api/messageFor';
import type { Booking } from '@/api/models';
import { DataTable } from '@/components/table/DataTable';
import type { TableAction } from '@/components/table/types';
import { useTable } from '@/components/table/useTable';
import { useNow } from '@/components/useNow';
import { routes } from '#contract/routes';
import { canCancel, orderState, orderName } from './orderState';
import { ordersColumns, ordersFilters } from './ordersColumns';
import { OrderStatus } from './OrderStatus';

/** A buyer's orders (spec §2): pay for them, or give an unpaid one back. */
export function OrdersTable({ email }: { email: string }) {
  const now = useNow();
  const table = useTable<Booking>({
    id: 'orders',
    label: 'My Orders',
    noun: { one: 'order', many: 'orders' },
    columns: ordersColumns,
    filters: ordersFilters,
  });
  const list = useListBuyerBookingsQuery({ email, ...table.listArgs });
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
    doneOne: 'Your booking is cancelled.',
    doneMany: (count) => `${count} bookings are cancelled.`,
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
      table={table}
      list={list}
      nameOf={orderName}
      actions={[cancel]}
      renderLead={(order) => <OrderStatus order={order} now={now} />}
      actionsHeader="Action"
      actionsWidth={330}
      describeError={messageFor}
      fetchPage={(args) => fetchOrders({ email, ...args }).unwrap()}
      empty={{
        title: 'No orders yet',
        message: 'Cars you book appear here, ready to be paid for.',
        action: (
          <Button component={RouterLink} to={routes.home} variant="contained">
            Find a car
          </Button>
        ),
      }}
    />
  );
}
