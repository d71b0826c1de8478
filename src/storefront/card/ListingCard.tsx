import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Listing } from '@/api/listingsApi';
import { carName } from '@/components/carName';
import { CarPicture } from '@/components/CarPicture';
import { pictureWords } from '@/components/pictureWords';
import { Text } from '@/components/Text';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { routes } from '#contract/routes';
import { formatDay } from '#contract/formats';
import { CardButtons } from './CardButtons';
import styles from './ListingCard.module.css';
import { PriceLine } from './PriceLine';
import { ListingBadges } from './ListingBadges';
import { describeFacts, describeListing } from './listingFacts';
import { LocalMoment } from './LocalMoment';
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

/** How wide the picture is, in 1 to 4 columns. */
const SIZES = '(min-width: 1280px) 330px, (min-width: 768px) 46vw, 100vw';

/**
 * One car in a grid (spec §2, Product card); the page decides what its buttons do. Remembered: a
 * page that adds to the grid draws only what is new.
 */
export const ListingCard = memo(function ListingCard({
  listing,
  actions,
  isPriority = false,
  headingLevel = 'h3',
}: ListingCardProps) {
  const id = useId();
  const standing = actions.standingOf(listing);
  const availability = useAvailability(listing, standing);
  const name = carName(listing.name);
  const facts = describeFacts(listing, useDistanceUnit());

  return (
    <article aria-labelledby={`${id}-name`} className={styles.card}>
      <div className={styles.picture}>
        <CarPicture
          src={listing.picture}
          photo={listing.cover}
          alt={pictureWords(listing.picture, name)}
          sizes={SIZES}
          isPriority={isPriority}
        />
        <ListingBadges condition={listing.condition} badge={availability.badge} />
      </div>
      <div className={styles.words}>
        <Text as={headingLevel} variant="h6" id={`${id}-name`}>
          <Link
            to={routes.listing(listing.id, listing.name)}
            onClick={() => actions.onOpen(listing)}
            className={styles.link}
          >
            {name}
          </Link>
        </Text>
        <PriceLine {...listing} />
        <div>
          {facts.length > 0 && (
            // Distances come first (public/early.js).
            <Text variant="body2" data-km={listing.facts.mileageKm}>
              {facts.join(' · ')}
            </Text>
          )}
          <Text variant="body2" tone="secondary">
            {describeListing(listing).join(' · ')}
          </Text>
        </div>
        <div className={styles.rest}>
          <div className={styles.seller}>
            <SellerLine {...listing} />
            {listing.createdAt !== null && (
              <Text
                as="time"
                variant="caption"
                tone="secondary"
                dateTime={listing.createdAt}
                className={styles.posted}
              >
                <LocalMoment at={listing.createdAt} format={formatDay} />
              </Text>
            )}
          </div>
          <CardButtons
            listing={listing}
            nameId={`${id}-name`}
            standing={standing}
            availability={availability}
            onBook={actions.onBook}
            onBookIntent={actions.onBookIntent}
            onReport={actions.onReport}
          />
        </div>
      </div>
    </article>
  );
});
