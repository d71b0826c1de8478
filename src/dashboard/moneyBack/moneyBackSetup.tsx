import { mdiCashRefund } from '@mdi/js';
import Box from '@mui/material/Box';
import type { ListFilter } from '@/api/listFields';
import type { MoneyBackCase } from '@/api/moneyBackApi';
import { CarPicture } from '@/components/CarPicture';
import { filesBehind } from '@/components/photoFiles';
import { useNow } from '@/components/clock';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { dayColumn, pictureColumn, priceColumn } from '@/dashboard/table/presets';
import { tableLabels } from '@/dashboard/table/tableLabels';
import type { TableColumn, TableSetup } from '@/dashboard/table/types';
import type { ListArgs } from '#contract/lists';
import { formatPrice } from '#contract/money';
import { orderNumber } from '#contract/orderNumber';
import { CaseFacts } from './CaseFacts';
import {
  buyerOf,
  caseName,
  isOverdue,
  reasonOf,
  sellerOf,
  stateLabels,
  stateNote,
  stateTones,
} from './moneyBackLabels';

/** A value with a quieter line below it. */
function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span>
      <span>{first}</span>
      <Text
        as="span"
        variant="caption"
        tone="secondary"
        style={{ display: 'block', overflowWrap: 'normal' }}
      >
        {second}
      </Text>
    </span>
  );
}

function CaseState({ request }: { request: MoneyBackCase }) {
  const now = useNow();
  const note = isOverdue(request, now) ? 'Car not back' : stateNote(request);
  return (
    <Box sx={{ display: 'grid', gap: 0.25, justifyItems: 'start' }}>
      <StatusBadge tone={stateTones[request.state]}>{stateLabels[request.state]}</StatusBadge>
      {note !== null && (
        <Text as="span" variant="caption" tone="secondary">
          {note}
        </Text>
      )}
    </Box>
  );
}

const carColumn: TableColumn<MoneyBackCase> = {
  field: 'productName',
  header: 'Car',
  value: caseName,
  isSearched: true,
  render: (request) => (
    <TwoLines first={caseName(request)} second={orderNumber(request.bookingId)} />
  ),
  minWidth: 136,
  flex: 1.5,
  card: 'title',
};
const askedColumn = dayColumn<MoneyBackCase>('askedAt', 'Asked', ({ askedAt }) => askedAt);
const buyerColumn: TableColumn<MoneyBackCase> = {
  field: 'buyerName',
  header: 'Buyer',
  value: buyerOf,
  isSearched: true,
  minWidth: 104,
};
const sellerColumn: TableColumn<MoneyBackCase> = {
  field: 'sellerName',
  header: 'Seller',
  value: sellerOf,
  isSortable: false,
  minWidth: 104,
};
const reasonColumn: TableColumn<MoneyBackCase> = {
  field: 'reason',
  header: 'Reason',
  value: reasonOf,
  isSortable: false,
  minWidth: 128,
};
const stateColumn: TableColumn<MoneyBackCase> = {
  field: 'state',
  header: 'State',
  value: ({ state }) => stateLabels[state],
  csv: (request) => [stateLabels[request.state], stateNote(request)].filter(Boolean).join('. '),
  render: (request) => <CaseState request={request} />,
  isSortable: false,
  minWidth: 112,
  flex: 0.5,
  card: 'badge',
};

const columns: readonly TableColumn<MoneyBackCase>[] = [
  pictureColumn('picture', 'Picture', ({ picture }) => (
    <CarPicture src={picture} photo={filesBehind(picture)} alt="" />
  )),
  carColumn,
  askedColumn,
  buyerColumn,
  sellerColumn,
  reasonColumn,
  {
    ...priceColumn<MoneyBackCase>('price', 'Paid / left', ({ paidCents }) => paidCents),
    render: ({ paidCents, leftCents }) => (
      <TwoLines first={formatPrice(paidCents)} second={`left ${formatPrice(leftCents)}`} />
    ),
    minWidth: 120,
  },
  stateColumn,
];

const csvColumns: readonly TableColumn<MoneyBackCase>[] = [
  { field: 'order', header: 'Order number', value: ({ bookingId }) => orderNumber(bookingId) },
  carColumn,
  askedColumn,
  buyerColumn,
  { field: 'buyerEmail', header: 'Email', value: ({ buyerEmail }) => buyerEmail },
  sellerColumn,
  reasonColumn,
  { field: 'note', header: 'Note', value: ({ note }) => note },
  priceColumn('price', 'Paid', ({ paidCents }) => paidCents),
  priceColumn('left', 'Left', ({ leftCents }) => leftCents),
  stateColumn,
  { field: 'answer', header: 'Answer', value: ({ answer }) => answer },
];

const ALL = 'all';

/** Always in sight: without open requests the table has no toolbar. */
export const stateFilter: ListFilter<MoneyBackCase> = {
  field: 'state',
  label: 'Request state',
  // Without a choice, the list has what waits for an admin.
  allLabel: stateLabels.open,
  options: [
    { value: 'accepted', label: stateLabels.accepted },
    { value: 'declined', label: stateLabels.declined },
    { value: ALL, label: 'All' },
  ],
  matches: ({ state }, value) => value === ALL || state === value,
  isElsewhere: true,
};

/** The server’s arguments: without a choice the open requests, with All every request. */
export function moneyBackArgs({ filters = {}, ...args }: ListArgs): ListArgs {
  const { state = 'open' } = filters;
  return { ...args, filters: state === ALL ? {} : { state } };
}

const labels = tableLabels('request', 'requests');

/** Requests of buyers for their money, those that wait longest first. */
export const moneyBackTable: TableSetup<MoneyBackCase> = {
  id: 'money-back',
  label: 'Money back',
  fields: columns,
  csvFields: csvColumns,
  filters: [stateFilter],
  defaultSort: { field: 'askedAt', direction: 'asc' },
  panel: { render: (request) => <CaseFacts request={request} />, width: 560 },
  nameOf: (request) => `request of ${buyerOf(request)} for ${caseName(request)}`,
  empty: {
    icon: mdiCashRefund,
    title: 'No open requests',
    message: 'When a buyer asks for their money back, you decide about it here.',
  },
  actionsWidth: 92,
  labels: {
    ...labels,
    noMatch: (q) => (q ? labels.noMatch(q) : 'No requests with this state'),
  },
};
