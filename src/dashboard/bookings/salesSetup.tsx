import Box from '@mui/material/Box';
import { mdiCalendarAccountOutline } from '@mdi/js';
import type { Sale } from '@/api/salesApi';
import { carName } from '@/components/carName';
import { CarPicture } from '@/components/CarPicture';
import type { ListFilter } from '@/dashboard/table/applyLocally';
import { PhoneLink } from '@/components/PhoneLink';
import { filesBehind } from '@/components/photoFiles';
import { pictureColumn, priceColumn } from '@/dashboard/table/presets';
import { RowLink, useCellFocus } from '@/dashboard/table/RowLink';
import { tableLabels } from '@/dashboard/table/tableLabels';
import type { TableColumn, TableSetup } from '@/dashboard/table/types';
import { serverNow } from '@/lib/serverTime';
import type { SaleState } from '#contract/sales';
import { routes } from '#contract/routes';
import { SaleStatus } from './SaleStatus';
import { buyerOf, saleLabels } from './saleState';

export const saleName = ({ productName }: Sale) => carName(productName);

const NOT_GIVEN = '–';

function Buyer({ sale }: { sale: Sale }) {
  const focus = useCellFocus();
  return (
    <Box sx={{ display: 'grid' }}>
      {buyerOf(sale)}
      {sale.phone && (
        <span>
          <PhoneLink phone={sale.phone} {...focus} />
        </span>
      )}
    </Box>
  );
}

const salesColumns: readonly TableColumn<Sale>[] = [
  pictureColumn('picture', 'Picture', ({ picture }) => (
    <CarPicture src={picture} photo={filesBehind(picture)} alt="" />
  )),
  {
    field: 'productName',
    header: 'Car',
    value: saleName,
    isSearched: true,
    render: (sale) => (
      <RowLink to={routes.product(sale.productId, sale.productName)}>{saleName(sale)}</RowLink>
    ),
    minWidth: 140,
    card: 'title',
  },
  {
    field: 'state',
    header: 'Status',
    value: ({ state }) => state,
    // The CSV file contains the status at the time of the export.
    csv: (sale) => {
      const { badge, until, next } = saleLabels(sale, serverNow());
      return [badge, until, next].filter(Boolean).join('. ');
    },
    render: (sale) => <SaleStatus sale={sale} />,
    isSortable: false,
    minWidth: 198,
    flex: 2,
    card: 'badge',
  },
  {
    field: 'buyerName',
    header: 'Buyer',
    value: buyerOf,
    isSearched: true,
    csv: (sale) => [buyerOf(sale), sale.phone].filter(Boolean).join(', '),
    render: (sale) => <Buyer sale={sale} />,
    isSortable: false,
    minWidth: 150,
  },
  {
    field: 'location',
    header: 'Meeting location',
    value: ({ meetingPlace }) => meetingPlace || null,
    text: ({ meetingPlace }) => meetingPlace || NOT_GIVEN,
    csv: ({ meetingPlace }) => meetingPlace,
    isSortable: false,
    minWidth: 142,
  },
  priceColumn('price', 'Price', ({ priceCents }) => priceCents),
];

const states: { value: SaleState; label: string }[] = [
  { value: 'held', label: 'On hold' },
  { value: 'paid', label: 'Paid' },
  { value: 'ended', label: 'Ended' },
];

export const stateFilter: ListFilter<Sale> = {
  field: 'state',
  label: 'Booking status',
  allLabel: 'All',
  options: states,
  matches: ({ state }, value) => state === value,
  isElsewhere: true,
};

const labels = tableLabels('booking', 'bookings');

/** Bookings of a seller’s cars, the newest first. */
export const salesTable: TableSetup<Sale> = {
  id: 'bookings',
  label: 'Bookings',
  fields: salesColumns,
  filters: [stateFilter],
  nameOf: saleName,
  empty: {
    icon: mdiCalendarAccountOutline,
    title: 'No bookings yet',
    message: 'When a buyer books one of your cars, their name and contact details appear here.',
  },
  actionsWidth: 130,
  labels: {
    ...labels,
    // No search, so the filter has no matches.
    noMatch: (q) => (q ? labels.noMatch(q) : 'No bookings with this status'),
  },
};
