import Box from '@mui/material/Box';
import { mdiCalendarAccountOutline } from '@mdi/js';
import Typography from '@mui/material/Typography';
import type { SellerBooking } from '@/api/sellerBookingsApi';
import { CarPicture } from '@/components/CarPicture';
import type { ListFilter } from '@/api/listFields';
import { PhoneLink } from '@/components/PhoneLink';
import { filesBehind } from '@/components/photoFiles';
import { pictureColumn, priceColumn } from '@/dashboard/table/presets';
import { RowLink, useCellFocus } from '@/dashboard/table/RowLink';
import { tableLabels } from '@/dashboard/table/tableLabels';
import type { TableColumn, TableSetup } from '@/dashboard/table/types';
import { serverNow } from '@/lib/serverTime';
import type { SellerBookingState } from '#contract/bookings';
import { routes } from '#contract/routes';
import { useNow } from '@/components/clock';
import { StatusBadge } from '@/components/StatusBadge';
import { buyerOf, sellerBookingLabels, sellerBookingName } from './sellerBookingState';

const NOT_GIVEN = '–';

function Buyer({ booking }: { booking: SellerBooking }) {
  const focus = useCellFocus();
  return (
    <Box sx={{ display: 'grid' }}>
      {buyerOf(booking)}
      {booking.phone && (
        <span>
          <PhoneLink phone={booking.phone} {...focus} />
        </span>
      )}
    </Box>
  );
}

const bookingsColumns: readonly TableColumn<SellerBooking>[] = [
  pictureColumn('picture', 'Picture', ({ picture }) => (
    <CarPicture src={picture} photo={filesBehind(picture)} alt="" />
  )),
  {
    field: 'productName',
    header: 'Car',
    value: sellerBookingName,
    isSearched: true,
    render: (booking) => (
      <RowLink to={routes.sale(booking.id)}>{sellerBookingName(booking)}</RowLink>
    ),
    minWidth: 140,
    card: 'title',
  },
  {
    field: 'state',
    header: 'Status',
    value: ({ state }) => state,
    // The CSV file contains the status at the time of the export.
    csv: (booking) => {
      const { badge, until, about, next } = sellerBookingLabels(booking, serverNow());
      return [badge, until, [about, next].filter(Boolean).join(' ')].filter(Boolean).join('. ');
    },
    render: (booking) => <SellerBookingStatus booking={booking} />,
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
    csv: (booking) => [buyerOf(booking), booking.phone].filter(Boolean).join(', '),
    render: (booking) => <Buyer booking={booking} />,
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

const states: { value: SellerBookingState; label: string }[] = [
  { value: 'held', label: 'On hold' },
  { value: 'paid', label: 'Paid' },
  { value: 'ended', label: 'Ended' },
];

export const stateFilter: ListFilter<SellerBooking> = {
  field: 'state',
  label: 'Booking status',
  allLabel: 'All',
  options: states,
  matches: ({ state }, value) => state === value,
  isElsewhere: true,
};

const labels = tableLabels('booking', 'bookings');

/** Bookings of a seller’s cars, the newest first. */
export const bookingsTable: TableSetup<SellerBooking> = {
  id: 'bookings',
  label: 'Bookings',
  fields: bookingsColumns,
  filters: [stateFilter],
  nameOf: sellerBookingName,
  empty: {
    icon: mdiCalendarAccountOutline,
    title: 'No bookings yet',
    message: 'When a buyer books one of your cars, their name and contact details appear here.',
  },
  actionsWidth: 150,
  labels: {
    ...labels,
    // No search, so the filter has no matches.
    noMatch: (q) => (q ? labels.noMatch(q) : 'No bookings with this status'),
  },
};

/** The status of a booking, the time left on hold, and the seller’s next step. */
function SellerBookingStatus({ booking }: { booking: SellerBooking }) {
  const { badge, tone, until, about, next } = sellerBookingLabels(booking, useNow());
  return (
    <Box sx={{ display: 'grid', gap: 0.25, justifyItems: 'start', py: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <StatusBadge tone={tone}>{badge}</StatusBadge>
        {until !== null && (
          <Typography component="span" variant="caption" color="textSecondary">
            {until}
          </Typography>
        )}
      </Box>
      <Typography component="span" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {[about, next].filter(Boolean).join(' ')}
      </Typography>
    </Box>
  );
}
