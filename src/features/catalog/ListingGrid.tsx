import Box from '@mui/material/Box';
import type { Listing } from '@/api/models';
import { ListingCard, listingCardPlace, type ListingCardProps } from './ListingCard';

export interface ListingGridProps extends Pick<ListingCardProps, 'actions' | 'headingLevel'> {
  listings: readonly Listing[];
  /** What the list is called for screen readers. */
  label: string;
  /** How many pictures are in sight at once and must not wait. */
  priorityCount?: number;
}

/** Product cards in 1, 2, 3 or 4 columns (spec §9). */
export function ListingGrid({
  listings,
  actions,
  headingLevel,
  label,
  priorityCount = 0,
}: ListingGridProps) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: 'repeat(3, minmax(0, 1fr))',
          xl: 'repeat(4, minmax(0, 1fr))',
        },
        gap: { xs: 2, lg: 3 },
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {listings.map((listing, index) => (
        <Box component="li" key={listing.id} sx={listingCardPlace}>
          <ListingCard
            listing={listing}
            actions={actions}
            headingLevel={headingLevel}
            isPriority={index < priorityCount}
          />
        </Box>
      ))}
    </Box>
  );
}
