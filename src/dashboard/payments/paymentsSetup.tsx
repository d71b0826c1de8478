import { mdiCreditCardOutline } from '@mdi/js';
import type { ListFilter } from '@/api/listFields';
import type { DeskPayment } from '@/api/paymentsDeskApi';
import { CarPicture } from '@/components/CarPicture';
import { filesBehind } from '@/components/photoFiles';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { dayColumn, numeric, pictureColumn } from '@/dashboard/table/presets';
import { dayFilter, priceFilter } from '@/dashboard/table/rangeFilters';
import { tableLabels } from '@/dashboard/table/tableLabels';
import type { TableColumn, TableSetup } from '@/dashboard/table/types';
import { formatDayAndTime } from '#contract/formats';
import type { ListArgs } from '#contract/lists';
import { toDollars } from '#contract/money';
import { orderNumber } from '#contract/orderNumber';
import {
  formatExact,
  nextOf,
  paymentName,
  peopleOf,
  stateLabels,
  stateTones,
} from './paymentTexts';

const stateOf = ({ state }: DeskPayment) => (state === null ? '' : stateLabels[state]);

const whenColumn = {
  ...dayColumn<DeskPayment>('at', 'When', ({ at }) => at, formatDayAndTime),
  minWidth: 150,
};

const orderColumn: TableColumn<DeskPayment> = {
  field: 'productName',
  header: 'Order',
  value: paymentName,
  isSearched: true,
  render: (payment) => (
    <span>
      <span>{paymentName(payment)}</span>
      <Text as="span" variant="caption" tone="secondary" style={{ display: 'block' }}>
        {peopleOf(payment)}
      </Text>
    </span>
  ),
  minWidth: 168,
  flex: 1.5,
  card: 'title',
};

const amountColumn: TableColumn<DeskPayment> = {
  field: 'amount',
  header: 'Amount',
  value: ({ amountCents }) => amountCents,
  text: ({ amountCents, currency }) => formatExact(amountCents, currency),
  csv: ({ amountCents }) => (amountCents === null ? '' : toDollars(amountCents)),
  ...numeric,
  minWidth: 124,
  flex: 0.3,
};

const stateColumn: TableColumn<DeskPayment> = {
  field: 'state',
  header: 'State',
  value: stateOf,
  render: ({ state }) =>
    state && <StatusBadge tone={stateTones[state]}>{stateLabels[state]}</StatusBadge>,
  isSortable: false,
  minWidth: 128,
  flex: 0.4,
  card: 'badge',
};

const nextColumn: TableColumn<DeskPayment> = {
  field: 'next',
  header: 'Next',
  value: nextOf,
  text: (payment) => nextOf(payment) || '–',
  isSortable: false,
  minWidth: 148,
  flex: 0.6,
};

const columns: readonly TableColumn<DeskPayment>[] = [
  pictureColumn('picture', 'Picture', ({ picture, bookingId }) =>
    bookingId ? <CarPicture src={picture} photo={filesBehind(picture)} alt="" /> : null,
  ),
  orderColumn,
  whenColumn,
  amountColumn,
  stateColumn,
  nextColumn,
];

const csvColumns: readonly TableColumn<DeskPayment>[] = [
  { field: 'id', header: 'Payment', value: ({ id }) => id },
  {
    field: 'order',
    header: 'Order number',
    value: ({ bookingId }) => (bookingId ? orderNumber(bookingId) : ''),
  },
  orderColumn,
  { field: 'buyerName', header: 'Buyer', value: ({ buyerName }) => buyerName },
  { field: 'sellerName', header: 'Seller', value: ({ sellerName }) => sellerName },
  whenColumn,
  amountColumn,
  {
    field: 'refunded',
    header: 'Refunded',
    value: ({ refundedCents }) => refundedCents,
    csv: ({ refundedCents }) => toDollars(refundedCents),
  },
  stateColumn,
  nextColumn,
];

/** Each is a list of its own, counted on the server. */
export const stateFilter: ListFilter<DeskPayment> = {
  field: 'state',
  label: 'Payments to show',
  allLabel: 'Needs you',
  options: [
    { value: 'payments', label: 'Payments' },
    { value: 'refunds', label: 'Refunds' },
    { value: 'disputes', label: 'Disputes' },
    { value: 'unmatched', label: 'Unmatched' },
  ],
  matches: () => true,
  isElsewhere: true,
};

/** The server’s arguments: without a choice, what needs an admin. */
export const paymentArgs = ({ filters = {}, ...args }: ListArgs): ListArgs => ({
  ...args,
  filters: { ...filters, state: filters.state ?? 'needs-you' },
});

const labels = tableLabels('payment', 'payments');

export const paymentsTable: TableSetup<DeskPayment> = {
  id: 'payments',
  label: 'Payments',
  fields: columns,
  csvFields: csvColumns,
  filters: [
    stateFilter,
    priceFilter('amount', 'Amount', ({ amountCents }) => amountCents),
    dayFilter('at', 'When', ({ at }) => at),
  ],
  defaultSort: { field: 'at', direction: 'desc' },
  nameOf: (payment) => `${formatExact(payment.amountCents)} for ${paymentName(payment)}`,
  empty: {
    icon: mdiCreditCardOutline,
    title: 'All money has its booking',
    message: 'Disputes, refunds that fail and payments in doubt appear here.',
  },
  actionsWidth: 92,
  labels: { ...labels, noMatch: (q) => (q ? labels.noMatch(q) : 'No payments in this list') },
};
