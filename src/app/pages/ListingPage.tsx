import { useParams } from 'react-router-dom';
import { isApiError } from '@/api/errors';
import { useGetListingQuery } from '@/api/listingsApi';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { ListingDetails } from '@/features/catalog/listing/ListingDetails';
import { ListingGone } from '@/features/catalog/listing/ListingGone';
import { SellerListings, SimilarListings } from '@/features/catalog/listing/RelatedListings';
import { useListingCardActions } from '../useListingCardActions';

const isGone = (error: unknown) => isApiError(error) && error.status === 404;

/** A car's own page, /cars/{id}: public, from `GET /products/find/{id}` (spec §7) alone. */
export default function ListingPage() {
  const { listingId = '' } = useParams();
  // What a card left in the cache is shown at once, and asked for again: it may be held by now.
  const query = useGetListingQuery(listingId, { refetchOnMountOrArgChange: true });
  const actions = useListingCardActions();

  return (
    <>
      <AsyncView
        query={query}
        label="Loading the car"
        minHeight={640}
        isPage
        failedTitle="We could not load this car"
        messageFor={messageFor}
        renderError={(error) => (isGone(error) ? <ListingGone /> : null)}
      >
        {(listing) => (
          <>
            <ListingDetails
              key={listingId}
              // The address counts: a server may answer with a record that leaves its id out.
              listing={{ ...listing, id: listingId }}
              actions={actions}
            />
            <SellerListings id={listingId} actions={actions} />
          </>
        )}
      </AsyncView>
      <SimilarListings id={listingId} actions={actions} />
    </>
  );
}
