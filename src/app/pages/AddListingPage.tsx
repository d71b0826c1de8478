import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';
import { useGetDraftQuery } from '@/api/listingDraftsApi';
import { useGetListingToEditQuery } from '@/api/listingEditingApi';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { PageTitle } from '@/components/PageTitle';
import { draftKey, type ListingDraft } from '@/features/listings/listingDraft';
import { ListingForm } from '@/features/listings/ListingForm';
import { copyOf, draftFrom } from '@/features/listings/listingTexts';
import { selectCurrentUser } from '@/features/session/sessionSlice';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { useAppSelector } from '@/store/hooks';
import { useCan } from '@/store/useCan';
import type { Photo } from '#contract/photos';
import { routes } from '#contract/routes';

/** Add Product, for sellers (spec §2): empty, a copy of a listing, or a draft to go on with. */
export default function AddListingPage() {
  const [parameters] = useSearchParams();
  const canImport = useCan('imports');
  const [copied, draftId] = [parameters.get('copy'), parameters.get('draft')];
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          mb: 4,
          alignItems: 'center',
          justifyContent: 'space-between',
          maxWidth: 760,
        }}
      >
        <PageTitle title="Add Product" />
        {canImport && (
          <Button component={RouterLink} to={routes.importListings} variant="outlined">
            Import from CSV
          </Button>
        )}
      </Box>
      {draftId !== null ? (
        <Continued key={draftId} id={draftId} />
      ) : copied !== null ? (
        <Copied key={copied} id={copied} />
      ) : (
        <NewListing />
      )}
    </>
  );
}

function Continued({ id }: { id: string }) {
  const query = useGetDraftQuery(id);
  const unit = useDistanceUnit();
  return (
    <AsyncView
      query={query}
      label="Loading draft"
      minHeight={640}
      failedTitle="We couldn’t load this draft"
      messageFor={messageFor}
    >
      {({ fields, photos }) => (
        <NewListing
          source={`draft-${id}`}
          beginning={draftFrom(fields, unit)}
          photos={photos}
          draftId={id}
        />
      )}
    </AsyncView>
  );
}

function Copied({ id }: { id: string }) {
  const query = useGetListingToEditQuery(id);
  const unit = useDistanceUnit();
  return (
    <AsyncView
      query={query}
      label="Loading car"
      minHeight={640}
      failedTitle="We couldn’t load the car to duplicate"
      messageFor={messageFor}
    >
      {(listing) => <NewListing source={`copy-${id}`} beginning={copyOf(listing, unit)} />}
    </AsyncView>
  );
}

interface NewListingProps {
  /** What it begins with, in the key that it is kept under on this device. */
  source?: string;
  beginning?: ListingDraft;
  photos?: readonly Photo[];
  draftId?: string;
}

function NewListing({ source, ...begun }: NewListingProps) {
  const user = useAppSelector(selectCurrentUser);
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <ListingForm
      {...begun}
      storageKey={draftKey(user.uid, source)}
      sellerName={[user.displayName, user.email].find(Boolean) ?? ''}
      onDone={() => void navigate(routes.dashboard)}
    />
  );
}
