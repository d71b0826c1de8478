import Box from '@mui/material/Box';
import { mdiCalendarAccountOutline } from '@mdi/js';
import Tooltip from '@mui/material/Tooltip';
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
import type { SellerBookingFilter } from '#contract/bookings';
import { routes } from '#contract/routes';
import { useNow } from '@/components/clock';
import { StatusBadge } from '@/components/StatusBadge';
import { buyerOf, isToDo, sellerBookingLabels, sellerBookingName } from './sellerBookingState';

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
      {booking.meetingPlace && (
        <Typography
          component="span"
          variant="body2"
          color="textSecondary"
          sx={{ overflowWrap: 'anywhere' }}
        >
          Would like to meet at {booking.meetingPlace}
        </Typography>
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
      const { badge, hold, about, next } = sellerBookingLabels(booking, serverNow());
      const until = hold && `${hold.left}, ${hold.until}`;
      return [badge, until, [about, next].filter(Boolean).join(' ')].filter(Boolean).join('. ');
    },
    render: (booking) => <SellerBookingStatus booking={booking} />,
    isSortable: false,
    minWidth: 340,
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
    ...priceColumn<SellerBooking>('price', 'Price', ({ priceCents }) => priceCents),
    minWidth: 112,
  },
];

/** In the table the location is below the buyer. */
const meetingLocation: TableColumn<SellerBooking> = {
  field: 'location',
  header: 'Meeting location',
  value: ({ meetingPlace }) => meetingPlace,
};

const states: { value: SellerBookingFilter; label: string }[] = [
  { value: 'todo', label: 'To do' },
  { value: 'held', label: 'On hold' },
  { value: 'paid', label: 'Paid' },
  { value: 'ended', label: 'Ended' },
];

export const stateFilter: ListFilter<SellerBooking> = {
  field: 'state',
  label: 'Booking status',
  allLabel: 'All',
  options: states,
  matches: (booking, value) =>
    value === 'todo' ? isToDo(booking, serverNow()) : booking.state === value,
  isElsewhere: true,
};

const labels = tableLabels('booking', 'bookings');

/** Bookings of a seller’s cars: sales that the buyer contests first, then the newest. */
export const bookingsTable: TableSetup<SellerBooking> = {
  id: 'bookings',
  label: 'Bookings',
  fields: bookingsColumns,
  csvFields: [...bookingsColumns, meetingLocation],
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

/** On the screen the date is in the tooltip. Screen readers and paper have it in the text. */
const notOnScreen = {
  '@media screen': { position: 'absolute', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
} as const;

/** The status of a booking, the time left on hold, and the seller’s next step. */
function SellerBookingStatus({ booking }: { booking: SellerBooking }) {
  const { badge, tone, hold, about, next } = sellerBookingLabels(booking, useNow());
  return (
    <Box sx={{ display: 'grid', gap: 0.25, justifyItems: 'start', py: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <StatusBadge tone={tone}>{badge}</StatusBadge>
        {hold && (
          <Typography component="span" variant="caption" color="textSecondary">
            <Tooltip describeChild title={hold.until}>
              <span>{hold.left}</span>
            </Tooltip>
            <Box component="span" sx={notOnScreen}>
              {`, ${hold.until}`}
            </Box>
          </Typography>
        )}
      </Box>
      <Typography
        component="span"
        variant="body2"
        sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
      >
        {[about, next].filter(Boolean).join(' ')}
      </Typography>
    </Box>
  );
}
