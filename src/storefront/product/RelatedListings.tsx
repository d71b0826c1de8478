import { skipToken } from '@reduxjs/toolkit/query/react';
import { messageFor } from '@/api/messageFor';
import { useGetListingSellerQuery, useListSimilarListingsQuery } from '@/api/relatedListingsApi';
import { AsyncView } from '@/components/feedback/AsyncView';
import { useCan } from '@/store/useCan';
import { ListingGrid } from '@/storefront/card/ListingGrid';
import type { ListingActions } from '@/storefront/card/standing';
import { RelatedSection } from './RelatedSection';

interface RelatedListingsProps {
  /** The id of the car that is or was shown. */
  id: string;
  actions: ListingActions;
}

const SIMILAR = 'Similar cars';

/** Cars like this one, for a server that can name them; nothing where there are none. */
export function SimilarListings({ id, actions }: RelatedListingsProps) {
  const canTell = useCan('related');
  const query = useListSimilarListingsQuery(canTell ? id : skipToken);
  if (!canTell || query.currentData?.length === 0) return null;
  return (
    <RelatedSection title={SIMILAR}>
      <AsyncView
        query={query}
        label="Loading similar cars"
        minHeight={480}
        failedTitle="We couldn’t load similar cars"
        messageFor={messageFor}
      >
        {(listings) => <ListingGrid listings={listings} actions={actions} label={SIMILAR} />}
      </AsyncView>
    </RelatedSection>
  );
}

/** What else the seller has; the panel about the seller waits for the same answer. */
export function SellerListings({ id, actions }: RelatedListingsProps) {
  const canTell = useCan('related');
  const { currentData: seller } = useGetListingSellerQuery(canTell ? id : skipToken);
  if (!seller || seller.listings.length === 0) return null;
  const title = seller.name ? `More from ${seller.name}` : 'More from this seller';
  return (
    <RelatedSection title={title}>
      <ListingGrid listings={seller.listings} actions={actions} label={title} />
    </RelatedSection>
  );
}
