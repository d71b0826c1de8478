import { Suspense, useId, useRef } from 'react';
import type { Listing } from '@/api/listingsApi';
import { carName } from '@/components/carName';
import { Text } from '@/components/Text';
import { useDocumentTitle } from '@/components/useDocumentTitle';
import { BookButton } from '@/storefront/card/BookButton';
import { ListingBadges } from '@/storefront/card/ListingBadges';
import { describeListing } from '@/storefront/card/listingFacts';
import { ReportButton } from '@/storefront/card/ReportButton';
import type { ListingActions } from '@/storefront/card/standing';
import { useAvailability } from '@/storefront/card/useAvailability';
import { BookingBar } from './BookingBar';
import { BookingTerms } from './BookingTerms';
import { Description } from './Description';
import { FactTable } from './FactTable';
import { Gallery } from './gallery/Gallery';
import styles from './ListingDetails.module.css';
import { EditLink } from './EditLink';
import { OfferPrice } from './OfferPrice';
import { PriceHistory } from './PriceHistory';
import { SellerPanel } from './SellerPanel';
import { ShareButton } from './ShareButton';

interface ListingDetailsProps {
  listing: Listing;
  actions: ListingActions;
}

/** Everything that is known of one car, and everything one can do with it. */
export function ListingDetails({ listing, actions }: ListingDetailsProps) {
  const nameId = useId();
  const bookRef = useRef<HTMLDivElement>(null);
  const standing = actions.standingOf(listing);
  const availability = useAvailability(listing, standing);
  const name = carName(listing.name);
  const car = { listing, nameId, standing };
  useDocumentTitle(name);

  return (
    <article aria-labelledby={nameId} className={styles.page}>
      <div className={styles.picture}>
        <Suspense>
          <Gallery listing={listing} name={name} />
        </Suspense>
        <ListingBadges condition={listing.condition} badge={availability.badge} />
      </div>
      <div className={styles.offer}>
        <div>
          <Text as="h1" variant="h2" id={nameId} className={styles.name}>
            {name}
          </Text>
          <Text tone="secondary">{describeListing(listing).join(' · ')}</Text>
        </div>
        <OfferPrice {...listing} />
        <PriceHistory {...listing} />
        {/* As high whether one can book it or not: nothing moves when it is known who is here. */}
        <div className={styles.deal}>
          <div ref={bookRef} className={styles.book}>
            <BookButton {...car} {...actions} availability={availability} size="large" />
          </div>
          {availability.reason === null && (
            <BookingTerms
              isHeldWhenBooked={listing.isHeldWhenBooked}
              isBooked={availability.toPay !== null}
            />
          )}
        </div>
        <SellerPanel listing={listing} standing={standing} />
        <div className={styles.quiet}>
          <EditLink listing={listing} />
          <ShareButton listing={listing} />
          <ReportButton {...car} onReport={actions.onReport} />
        </div>
      </div>
      <Suspense>
        <div className={styles.more}>
          <FactTable listing={listing} />
          <Description text={listing.description} />
        </div>
      </Suspense>
      <BookingBar {...car} {...actions} availability={availability} insteadOf={bookRef} />
    </article>
  );
}
