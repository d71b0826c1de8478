import { Link as RouterLink } from 'react-router-dom';
import type { Booking } from '@/api/bookingsApi';
import type { ListFilter } from '@/components/list/applyLocally';
import { pictureColumn, priceColumn } from '@/components/table/presets';
import { RowLink } from '@/components/table/RowLink';
import { tableWords } from '@/components/table/tableWords';
import type { TableColumn, TableSetup } from '@/components/table/types';
import { routes } from '#contract/routes';
import { OrderPicture } from './OrderPicture';
import { orderName } from './orderState';

const ordersColumns: readonly TableColumn<Booking>[] = [
  pictureColumn('picture', 'Image', (order) => (
    // The name leads there as well, for the keyboard and for readers.
    <RouterLink to={routes.order(order.id)} tabIndex={-1} aria-hidden>
      <OrderPicture order={order} />
    </RouterLink>
  )),
  {
    field: 'productName',
    header: 'Name',
    value: orderName,
    isSearched: true,
    render: (order) => <RowLink to={routes.order(order.id)}>{orderName(order)}</RowLink>,
    minWidth: 160,
    card: 'title',
  },
  priceColumn('price', 'Price', ({ priceCents }) => priceCents),
];

const ordersFilters: readonly ListFilter<Booking>[] = [
  {
    field: 'status',
    label: 'Payment',
    allLabel: 'All',
    options: [
      { value: 'unpaid', label: 'Unpaid' },
      { value: 'paid', label: 'Paid' },
    ],
    matches: ({ isPaid }, value) => isPaid === (value === 'paid'),
  },
];

/** My Orders (spec §2), but for what the present time and the page's links have to add. */
export const ordersTable: Omit<TableSetup<Booking>, 'empty' | 'renderLead'> = {
  id: 'orders',
  label: 'My Orders',
  fields: ordersColumns,
  filters: ordersFilters,
  nameOf: orderName,
  actionsHeader: 'Action',
  actionsWidth: 330,
  words: tableWords('order', 'orders'),
};
