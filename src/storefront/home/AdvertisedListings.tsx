import { messageFor } from '@/api/messageFor';
import {
  ADVERTISED_PAGE_SIZE,
  useListAdvertisedListingsInfiniteQuery,
  type Listing,
} from '@/api/listingsApi';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { CatalogSection } from '@/storefront/card/CatalogSection';
import { GrowingGrid } from '@/storefront/card/GrowingGrid';
import type { ListingGridProps } from '@/storefront/card/ListingGrid';
import { useShownListings } from '@/storefront/card/useShownListings';

const TITLE = 'Top Advertised Products';

type AdvertisedListingsProps = Pick<ListingGridProps, 'actions'>;

/** Cars their sellers advertise; without any the section is not there (spec §2, Home). */
export function AdvertisedListings(props: AdvertisedListingsProps) {
  const isOwn = (listing: Listing) => props.actions.standingOf(listing).booking !== null;
  const list = useListAdvertisedListingsInfiniteQuery();
  const shown = useShownListings(list, ADVERTISED_PAGE_SIZE, isOwn);
  const { currentData, error, isFetching, refetch } = list;

  if (currentData) {
    if (shown.listings.length === 0) return null;
    return (
      <CatalogSection title={TITLE}>
        <GrowingGrid {...props} shown={shown} label={TITLE} />
      </CatalogSection>
    );
  }
  return (
    <CatalogSection title={TITLE}>
      {error ? (
        <ErrorState
          title="We couldn’t load the advertised cars"
          message={messageFor(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Waiting label="Loading advertised cars" minHeight={480} />
      )}
    </CatalogSection>
  );
}
