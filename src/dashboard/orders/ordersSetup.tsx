import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '@/api/bookingsApi';
import { ButtonLink } from '@/components/Button';
import { capital, timeLeft } from '@/components/labels';
import { leftCents } from '@/components/refundLabels';
import { Text } from '@/components/Text';
import type { ListFilter } from '@/api/listFields';
import { dayColumn, pictureColumn, priceColumn } from '@/dashboard/table/presets';
import { RowLink } from '@/dashboard/table/RowLink';
import { dayFilter, priceFilter } from '@/dashboard/table/rangeFilters';
import { tableLabels } from '@/dashboard/table/tableLabels';
import type { TableColumn, TableSetup } from '@/dashboard/table/types';
import { serverNow } from '@/lib/serverTime';
import { formatDay } from '#contract/formats';
import { orderNumber } from '#contract/orderNumber';
import { routes } from '#contract/routes';
import { useNow } from '@/components/clock';
import { StatusBadge } from '@/components/StatusBadge';
import { OrderPicture } from './OrderPicture';
import { orderName, orderState, refundedCentsOf, orderStatus, type StatusText } from './orderState';

/**
 * The name, and a line with the seller, the meeting location, the day and that of the end, as far as
 * they are known.
 */
function OrderTitle({ order }: { order: Booking }) {
  const { id, sellerName, meetingPlace, createdAt, endedAt } = order;
  const facts = [
    sellerName,
    meetingPlace,
    createdAt === null ? null : `booked ${formatDay(createdAt)}`,
    endedAt === null ? null : `ended ${formatDay(endedAt)}`,
  ].filter(Boolean);
  return (
    <Box component="span" sx={{ minWidth: 0 }}>
      <RowLink to={routes.order(id)}>{orderName(order)}</RowLink>
      {facts.length > 0 && (
        <Text
          as="span"
          variant="caption"
          tone="secondary"
          // On a card it is inside a wide heading.
          style={{ display: 'block', overflowWrap: 'anywhere', fontStretch: '100%' }}
        >
          {/* No line begins with the dot. */}
          {facts.join('\u00a0· ')}
        </Text>
      )}
    </Box>
  );
}

const nameColumn: TableColumn<Booking> = {
  field: 'productName',
  header: 'Name',
  value: orderName,
  isSearched: true,
  render: (order) => <OrderTitle order={order} />,
  minWidth: 240,
  card: 'title',
};
const priceOfOrder = priceColumn<Booking>('price', 'Price', ({ priceCents }) => priceCents);

const ordersColumns: readonly TableColumn<Booking>[] = [
  pictureColumn(
    'picture',
    'Image',
    (order) => (
      // The name links to the same page, for keyboards and screen readers.
      <RouterLink to={routes.order(order.id)} tabIndex={-1} aria-hidden>
        <OrderPicture order={order} />
      </RouterLink>
    ),
    'large',
  ),
  nameColumn,
  priceOfOrder,
];

/** The status at the time of the export. */
const stateNow = (order: Booking) => orderState(order, serverNow());

function statusNow(order: Booking): string {
  const { badge, message } = orderStatus(order, stateNow(order));
  return [capital(badge), message].filter(Boolean).join('. ');
}

const refundedCents = (order: Booking): number | null => refundedCentsOf(order) || null;

const ordersCsv: readonly TableColumn<Booking>[] = [
  { field: 'id', header: 'Order number', value: ({ id }) => orderNumber(id) },
  nameColumn,
  { field: 'status', header: 'Status', value: statusNow },
  dayColumn('createdAt', 'Booked', ({ createdAt }) => createdAt),
  dayColumn('reservedUntil', 'Pay by', (order) =>
    stateNow(order).kind === 'unpaid' ? order.reservedUntil : null,
  ),
  dayColumn('endedAt', 'Ended', ({ endedAt }) => endedAt),
  priceOfOrder,
  priceColumn('refunded', 'Refunded', refundedCents),
  priceColumn('left', 'Remains paid', (order) =>
    leftCents({ priceCents: order.priceCents, refundedCents: refundedCentsOf(order) }),
  ),
  { field: 'transactionId', header: 'Transaction ID', value: ({ transactionId }) => transactionId },
  { field: 'location', header: 'Meeting location', value: ({ meetingPlace }) => meetingPlace },
];

const paymentFilter: ListFilter<Booking> = {
  field: 'status',
  label: 'Payment',
  allLabel: 'All',
  options: [
    { value: 'unpaid', label: 'Unpaid' },
    { value: 'paid', label: 'Paid' },
    // Most ended bookings are only in the server’s list of them, not among the orders.
    { value: 'ended', label: 'Ended', isExtension: true },
  ],
  matches: ({ isPaid, endReason }, value) =>
    value === 'ended' ? endReason !== null : isPaid === (value === 'paid'),
};

const noOrders = {
  title: 'No orders yet',
  message: 'Cars you book appear here so you can pay for them.',
  action: (
    <ButtonLink to={routes.home} variant="contained">
      Find a car
    </ButtonLink>
  ),
};

/** My Orders (spec §2). */
export const ordersTable: TableSetup<Booking> = {
  id: 'orders',
  label: 'My Orders',
  fields: ordersColumns,
  csvFields: ordersCsv,
  filters: [
    paymentFilter,
    priceFilter('price', 'Price', ({ priceCents }) => priceCents),
    dayFilter('createdAt', 'Booked', ({ createdAt }) => createdAt),
  ],
  nameOf: orderName,
  searchFrom: 6,
  actionsHeader: 'Action',
  actionsWidth: 330,
  labels: tableLabels('order', 'orders'),
  renderLead: (order) => <OrderStatus order={order} />,
  empty: noOrders,
};

export const endedTable: TableSetup<Booking> = {
  ...ordersTable,
  label: 'Ended bookings',
  labels: tableLabels('ended booking', 'ended bookings'),
  baseFilters: { status: 'ended' },
  empty: {
    title: 'No ended bookings',
    message: 'Bookings that you cancel, or that end in another way, appear here.',
  },
};

/** The status of an order (spec §4): a green badge when paid, the time left when unpaid. */
function OrderStatus({ order }: { order: Booking }) {
  const state = orderState(order, useNow());
  switch (state.kind) {
    case 'paid':
      return <Explained tone="green" {...orderStatus(order, state)} />;
    case 'refunded':
    case 'ended':
      return <Explained {...orderStatus(order, state)} />;
    case 'unpaid':
      return (
        state.heldForMs !== null && (
          <Text as="span" variant="caption" tone="secondary" style={{ whiteSpace: 'nowrap' }}>
            {timeLeft(state.heldForMs)}
          </Text>
        )
      );
  }
}

interface ExplainedProps extends StatusText {
  tone?: 'green' | 'neutral';
}

function Explained({ badge, message, tone = 'neutral' }: ExplainedProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <StatusBadge tone={tone}>{badge}</StatusBadge>
      {message && (
        <Text
          as="span"
          variant="caption"
          tone="secondary"
          style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
        >
          {message}
        </Text>
      )}
    </Box>
  );
}
