import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Listing } from '@/api/models';
import { carName } from '@/components/carName';
import { CarPicture } from '@/components/CarPicture';
import { pictureWords } from '@/components/pictureWords';
import { CardButtons } from './CardButtons';
import { PriceLine } from './PriceLine';
import { ListingBadges } from './ListingBadges';
import { describeListing, formatDay } from './listingFacts';
import { SellerLine } from './SellerLine';
import type { ListingActions } from './standing';
import { useAvailability } from './useAvailability';

export interface ListingCardProps {
  listing: Listing;
  actions: ListingActions;
  /** A card among others waits with its picture until it is near the screen. */
  isPriority?: boolean;
  headingLevel?: 'h2' | 'h3';
}

const sharedRows = {
  display: 'grid',
  gridTemplateRows: 'subgrid',
  gridTemplateColumns: 'minmax(0, 1fr)',
};

/**
 * What a card stands in: picture, name, price, facts and the rest are rows that it shares with its
 * neighbours, so that they stand at the same height however long a name is.
 */
export const listingCardPlace = { ...sharedRows, gridRow: 'span 5' };

/** One car in a grid (spec §2, Product card); the page decides what its buttons do. */
export function ListingCard({
  listing,
  actions,
  isPriority = false,
  headingLevel = 'h3',
}: ListingCardProps) {
  const id = useId();
  const standing = actions.standingOf(listing);
  const availability = useAvailability(listing, standing);
  const name = carName(listing.name);

  return (
    <Card
      component="article"
      aria-labelledby={`${id}-name`}
      sx={{ ...sharedRows, gridRow: '1 / -1', rowGap: 0 }}
    >
      <Box sx={{ position: 'relative' }}>
        <CarPicture
          src={listing.picture}
          alt={pictureWords(listing.picture, name)}
          isPriority={isPriority}
        />
        <ListingBadges condition={listing.condition} badge={availability.badge} />
      </Box>
      <Box sx={{ ...sharedRows, gridRow: '2 / -1', rowGap: 1, p: 2 }}>
        <Typography variant="h6" component={headingLevel} id={`${id}-name`}>
          {name}
        </Typography>
        <PriceLine {...listing} />
        <Typography variant="body2" color="textSecondary">
          {describeListing(listing).join(' · ')}
        </Typography>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              alignItems: 'baseline',
              gap: 1.5,
              pt: 1.25,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <SellerLine {...listing} />
            {listing.createdAt !== null && (
              <Typography
                variant="caption"
                color="textSecondary"
                component="time"
                dateTime={listing.createdAt}
                sx={{ flexShrink: 0 }}
              >
                {formatDay(listing.createdAt)}
              </Typography>
            )}
          </Box>
          <CardButtons
            listing={listing}
            nameId={`${id}-name`}
            standing={standing}
            availability={availability}
            onBook={actions.onBook}
            onReport={actions.onReport}
          />
        </Box>
      </Box>
    </Card>
  );
}
