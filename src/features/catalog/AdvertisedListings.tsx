import { messageFor } from '@/api/messageFor';
import {
  ADVERTISED_PAGE_SIZE,
  useListAdvertisedListingsInfiniteQuery,
  type Listing,
} from '@/api/listingsApi';
import {
  ADVERTISED_TITLE,
  AdvertisedFailure,
  AdvertisedSection,
  AdvertisedWaiting,
} from './AdvertisedSection';
import { GrowingGrid } from './GrowingGrid';
import type { ListingGridProps } from './ListingGrid';
import { useShownListings } from './useShownListings';

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
      <AdvertisedSection>
        <GrowingGrid {...props} shown={shown} label={ADVERTISED_TITLE} />
      </AdvertisedSection>
    );
  }
  if (!error) return <AdvertisedWaiting />;
  return (
    <AdvertisedFailure
      message={messageFor(error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
