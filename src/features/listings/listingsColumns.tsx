import Box from '@mui/material/Box';
import { mdiClockOutline } from '@mdi/js';
import type { Product } from '@/api/models';
import { CarPicture } from '@/components/CarPicture';
import { Icon } from '@/components/Icon';
import { StatusBadge } from '@/components/StatusBadge';
import { dayColumn, pictureColumn, priceColumn } from '@/components/table/columns';
import type { TableColumn, TableFilter } from '@/components/table/types';

const SALE_PENDING = 'Sale pending: somebody has booked this car';

const statusOf = ({ isSold }: Product) => (isSold ? 'sold' : 'unsold');

const isHeld = ({ isSold, reservedUntil }: Product) =>
  !isSold && reservedUntil !== null && Date.parse(reservedUntil) > Date.now();

/** Amber for an unsold car, green for anything else (spec §4). */
function ListingStatus({ listing }: { listing: Product }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <StatusBadge tone={listing.isSold ? 'green' : 'amber'}>{statusOf(listing)}</StatusBadge>
      {isHeld(listing) && <Icon path={mdiClockOutline} title={SALE_PENDING} fontSize="small" />}
    </Box>
  );
}

/** A listing without a name must not be a row, a heading or a question without words. */
export const listingName = ({ name }: Product) => name || 'Unnamed car';

/** My Products: created date, picture, name, status, original price, resale price (spec §2). */
export const listingsColumns: readonly TableColumn<Product>[] = [
  dayColumn('createdAt', 'Created', ({ createdAt }) => createdAt),
  pictureColumn('picture', 'Picture', ({ picture }) => (
    <CarPicture src={picture} alt="" sizes="96px" />
  )),
  {
    field: 'name',
    header: 'Name',
    value: listingName,
    isSearched: true,
    minWidth: 132,
    card: 'title',
  },
  {
    field: 'status',
    header: 'Status',
    value: statusOf,
    render: (listing) => <ListingStatus listing={listing} />,
    minWidth: 116,
    flex: 0.3,
    card: 'badge',
  },
  priceColumn('originalPrice', 'Original price', ({ originalPriceCents }) => originalPriceCents),
  priceColumn('resalePrice', 'Resale price', ({ resalePriceCents }) => resalePriceCents),
];

export const listingsFilters: readonly TableFilter<Product>[] = [
  {
    field: 'status',
    label: 'Status',
    allLabel: 'Sold or not',
    options: [
      { value: 'unsold', label: 'Unsold' },
      { value: 'sold', label: 'Sold' },
    ],
    matches: (listing, value) => statusOf(listing) === value,
  },
  {
    field: 'advertise',
    label: 'Advertising',
    allLabel: 'Ads on or off',
    options: [
      { value: 'true', label: 'Advertised' },
      { value: 'false', label: 'Not advertised' },
    ],
    matches: ({ isAdvertised }, value) => isAdvertised === (value === 'true'),
  },
];
