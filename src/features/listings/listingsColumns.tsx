import Box from '@mui/material/Box';
import type { Listing } from '@/api/models';
import { CarPicture } from '@/components/CarPicture';
import { StatusBadge } from '@/components/StatusBadge';
import { dayColumn, pictureColumn, priceColumn } from '@/components/table/columns';
import type { TableColumn, TableFilter } from '@/components/table/types';
import { useIsFuture } from '@/components/useIsFuture';

const statusOf = ({ isSold }: Pick<Listing, 'isSold'>) => (isSold ? 'sold' : 'unsold');

/** Amber for an unsold car, green for anything else (spec §4); an unsold one may be held. */
function ListingStatus({ listing: { isSold, isRefunded, reservedUntil } }: { listing: Listing }) {
  const isHeld = useIsFuture(reservedUntil) && !isSold;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        gap: 0.5,
        py: 0.5,
        // With wider letters its words take two lines.
        '& > span': { whiteSpace: 'normal' },
      }}
    >
      <StatusBadge tone={isSold ? 'green' : 'amber'}>{statusOf({ isSold })}</StatusBadge>
      {isRefunded && <StatusBadge tone="neutral">refunded</StatusBadge>}
      {isHeld && <StatusBadge tone="neutral">sale pending</StatusBadge>}
    </Box>
  );
}

/** A listing without a name must not be a row, a heading or a question without words. */
export const listingName = ({ name }: Listing) => name || 'Unnamed car';

/** My Products: created date, picture, name, status, original price, resale price (spec §2). */
export const listingsColumns: readonly TableColumn<Listing>[] = [
  dayColumn('createdAt', 'Created', ({ createdAt }) => createdAt),
  pictureColumn('picture', 'Picture', ({ picture }) => (
    <CarPicture src={picture} alt="" sizes="96px" />
  )),
  {
    field: 'name',
    header: 'Name',
    value: listingName,
    isSearched: true,
    minWidth: 148,
    card: 'title',
  },
  {
    field: 'status',
    header: 'Status',
    value: statusOf,
    render: (listing) => <ListingStatus listing={listing} />,
    minWidth: 126,
    flex: 0.3,
    card: 'badge',
  },
  priceColumn('originalPrice', 'Original price', ({ originalPriceCents }) => originalPriceCents),
  priceColumn('resalePrice', 'Resale price', ({ resalePriceCents }) => resalePriceCents),
];

export const listingsFilters: readonly TableFilter<Listing>[] = [
  {
    field: 'status',
    label: 'Status',
    allLabel: 'All',
    options: [
      { value: 'unsold', label: 'Unsold' },
      { value: 'sold', label: 'Sold' },
    ],
    matches: (listing, value) => statusOf(listing) === value,
  },
  {
    field: 'advertise',
    label: 'Advertising',
    allLabel: 'All',
    options: [
      { value: 'true', label: 'Advertised' },
      { value: 'false', label: 'Not advertised' },
    ],
    matches: ({ isAdvertised }, value) => isAdvertised === (value === 'true'),
  },
];
