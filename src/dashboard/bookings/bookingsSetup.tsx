import Box from '@mui/material/Box';
import { mdiCalendarAccountOutline } from '@mdi/js';
import Tooltip from '@mui/material/Tooltip';
import type { SellerBooking } from '@/api/sellerBookingsApi';
import { capital } from '@/components/labels';
import { CarPicture } from '@/components/CarPicture';
import type { ListFilter } from '@/api/listFields';
import { PhoneLink } from '@/components/PhoneLink';
import { filesBehind } from '@/components/photoFiles';
import { dayColumn, pictureColumn, priceColumn } from '@/dashboard/table/presets';
import { RowLink, useCellFocus } from '@/dashboard/table/RowLink';
import { dayFilter, priceFilter } from '@/dashboard/table/rangeFilters';
import { tableLabels } from '@/dashboard/table/tableLabels';
import type { TableColumn, TableSetup } from '@/dashboard/table/types';
import { serverNow } from '@/lib/serverTime';
import type { SellerBookingFilter } from '#contract/bookings';
import { formatDay } from '#contract/formats';
import { orderNumber } from '#contract/orderNumber';
import { routes } from '#contract/routes';
import { useNow } from '@/components/clock';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { buyerOf } from '@/dashboard/ui/bookingSteps';
import { isToDo, sellerBookingLabels, sellerBookingName } from './sellerBookingState';

function Buyer({ booking }: { booking: SellerBooking }) {
  const focus = useCellFocus();
  return (
    <Box sx={{ display: 'grid' }}>
      <span>{buyerOf(booking)}</span>
      {booking.phone && (
        <span>
          <PhoneLink phone={booking.phone} {...focus} />
        </span>
      )}
      {booking.meetingPlace && (
        <Tooltip describeChild title={booking.meetingPlace}>
          <Box component="span" sx={oneLine}>
            {`Would like to meet at ${booking.meetingPlace}`}
          </Box>
        </Tooltip>
      )}
    </Box>
  );
}

/** A long meeting location would make the row high. Cards and paper have all of it. */
const oneLine = {
  typography: 'body2',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  lineHeight: 1.35,
  '@media screen': {
    '.MuiDataGrid-cell &': {
      display: 'block',
      position: 'relative',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
} as const;

/** The car, with the number that the buyer and the mails name. */
function Car({ booking }: { booking: SellerBooking }) {
  return (
    <Box component="span" sx={{ minWidth: 0 }}>
      <RowLink to={routes.sale(booking.id)}>{sellerBookingName(booking)}</RowLink>
      <Text
        as="span"
        variant="caption"
        tone="secondary"
        style={{ display: 'block', fontStretch: '100%' }}
      >
        {orderNumber(booking.id)}
      </Text>
    </Box>
  );
}

function BookedOn({ createdAt, paidAt }: SellerBooking) {
  return (
    <Box component="span" sx={{ display: 'grid' }}>
      <span>{createdAt === null ? '–' : formatDay(createdAt)}</span>
      {paidAt !== null && (
        <Text as="span" variant="caption" tone="secondary" style={{ whiteSpace: 'nowrap' }}>
          {`paid ${formatDay(paidAt)}`}
        </Text>
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
    render: (booking) => <Car booking={booking} />,
    minWidth: 140,
    card: 'title',
  },
  {
    field: 'state',
    header: 'Status',
    value: ({ state }) => state,
    render: (booking) => <SellerBookingStatus booking={booking} />,
    isSortable: false,
    // Narrow enough for a grid in a window of 1024 px.
    minWidth: 194,
    flex: 1.6,
    card: 'badge',
  },
  {
    field: 'buyerName',
    header: 'Buyer',
    value: buyerOf,
    isSearched: true,
    render: (booking) => <Buyer booking={booking} />,
    minWidth: 160,
    flex: 1.2,
  },
  {
    ...dayColumn<SellerBooking>('createdAt', 'Booked', ({ createdAt }) => createdAt),
    render: (booking) => <BookedOn {...booking} />,
    minWidth: 120,
    flex: 0,
  },
  {
    ...priceColumn<SellerBooking>('price', 'Price', ({ priceCents }) => priceCents),
    minWidth: 104,
    flex: 0,
  },
];

/** The status at the time of the export. */
const labelsNow = (booking: SellerBooking) => sellerBookingLabels(booking, serverNow());

/** The CSV file has one value in each column. */
const bookingsCsv: readonly TableColumn<SellerBooking>[] = [
  { field: 'id', header: 'Order number', value: ({ id }) => orderNumber(id) },
  { field: 'productName', header: 'Car', value: sellerBookingName },
  { field: 'state', header: 'Status', value: (booking) => capital(labelsNow(booking).badge) },
  { field: 'about', header: 'Details', value: (booking) => labelsNow(booking).about },
  dayColumn('createdAt', 'Booked', ({ createdAt }) => createdAt),
  dayColumn('reservedUntil', 'On hold until', (booking) =>
    labelsNow(booking).hold ? booking.reservedUntil : null,
  ),
  dayColumn('paidAt', 'Paid', ({ paidAt }) => paidAt),
  dayColumn('endedAt', 'Ended', ({ endedAt }) => endedAt),
  { field: 'buyerName', header: 'Buyer', value: buyerOf },
  { field: 'phone', header: 'Phone', value: ({ phone }) => phone },
  { field: 'location', header: 'Meeting location', value: ({ meetingPlace }) => meetingPlace },
  priceColumn('price', 'Price', ({ priceCents }) => priceCents),
  priceColumn('refunded', 'Refunded', ({ refundedCents }) => refundedCents || null),
];

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
  csvFields: bookingsCsv,
  filters: [
    stateFilter,
    priceFilter('price', 'Price', ({ priceCents }) => priceCents),
    dayFilter('createdAt', 'Booked', ({ createdAt }) => createdAt),
  ],
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
  '@media screen': {
    position: 'absolute',
    left: 0,
    width: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const;

/** The status of a booking, the time left on hold, and the seller’s next step. */
function SellerBookingStatus({ booking }: { booking: SellerBooking }) {
  const { badge, tone, hold, about, next } = sellerBookingLabels(booking, useNow());
  return (
    <Box sx={{ display: 'grid', gap: 0.25, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <StatusBadge tone={tone}>{badge}</StatusBadge>
        {hold && (
          <Text as="span" variant="caption" tone="secondary" style={{ position: 'relative' }}>
            <Tooltip describeChild title={hold.until}>
              <span>{hold.left}</span>
            </Tooltip>
            <Box component="span" sx={notOnScreen}>
              {`, ${hold.until}`}
            </Box>
          </Text>
        )}
      </Box>
      <Text
        as="span"
        variant="body2"
        style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', lineHeight: 1.35 }}
      >
        {[about, next].filter(Boolean).join(' ')}
      </Text>
    </Box>
  );
}
