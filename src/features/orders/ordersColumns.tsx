import type { Booking } from '@/api/models';
import { pictureColumn, priceColumn } from '@/components/table/columns';
import type { TableColumn, TableFilter } from '@/components/table/types';
import { OrderPicture } from './OrderPicture';
import { orderName } from './orderState';

export const ordersColumns: readonly TableColumn<Booking>[] = [
  pictureColumn('picture', 'Image', (order) => <OrderPicture order={order} />),
  {
    field: 'productName',
    header: 'Name',
    value: orderName,
    isSearched: true,
    minWidth: 160,
    card: 'title',
  },
  priceColumn('price', 'Price', ({ priceCents }) => priceCents),
];

export const ordersFilters: readonly TableFilter<Booking>[] = [
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
