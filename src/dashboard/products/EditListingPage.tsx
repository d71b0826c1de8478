import { useNavigate, useParams } from 'react-router-dom';
import { useGetListingToEditQuery } from '@/api/listingEditingApi';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { PageTitle } from '@/components/PageTitle';
import { routes } from '#contract/routes';
import { EditListing } from './editing/EditListing';

/** A seller's own listing, to be changed: for a server that says `edits`. */
export default function EditListingPage() {
  const { listingId = '' } = useParams();
  const query = useGetListingToEditQuery(listingId);
  const navigate = useNavigate();
  return (
    <>
      <PageTitle title="Edit car" space="medium" />
      <AsyncView
        query={query}
        label="Loading car"
        minHeight={640}
        failedTitle="We couldn’t load this car"
        messageFor={messageFor}
      >
        {(listing) => (
          <EditListing
            key={listingId}
            listing={listing}
            onDone={() => void navigate(routes.dashboard)}
          />
        )}
      </AsyncView>
    </>
  );
}
