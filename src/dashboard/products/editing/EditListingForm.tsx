import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Listing } from '@/api/listingsApi';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { FormError } from '@/components/form/FormError';
import { RequiredNote } from '@/components/form/RequiredNote';
import { SubmitButton } from '@/components/form/SubmitButton';
import { useLeaveOnce } from '@/dashboard/ui/useLeaveOnce';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { toDollars } from '#contract/money';
import type { CarDetails } from '#contract/warnings';
import type { ListingDraft } from '../listingDraft';
import { ListingFields } from '../ListingFields';
import { beginningOfListing } from '../listingTexts';
import { ListingQuestion } from '../ListingQuestion';
import { useListingPhotos } from '../photos/useListingPhotos';
import { RestoredNotice } from '../unfinished/RestoredNotice';
import { UnfinishedList } from '../unfinished/UnfinishedList';
import { UnkeptNotice } from '../unfinished/UnkeptNotice';
import { useKeptForm } from '../unfinished/useKeptForm';
import { useLeaveQuestion } from '../useLeaveQuestion';
import { useListingQuestion } from '../useListingQuestion';
import { useListingForm } from '../useListingForm';
import type { Side } from './merge';
import { useChangeListing } from './useChangeListing';
import { VersionConflict } from './VersionConflict';

interface EditListingFormProps {
  listing: Listing;
  /** The user has just chosen to go on with what was left behind. */
  isContinued: boolean;
  /** Called when this tab's form is to show another one's changes. */
  onContinue: () => void;
  onSaved: () => void;
}

/** What has been asked about before is not asked again. */
const detailsOf = (listing: Listing): CarDetails & { picture: string } => ({
  picture: listing.picture,
  originalPrice: toDollars(listing.originalPriceCents ?? 0),
  resalePrice: toDollars(listing.resalePriceCents ?? 0),
  purchaseYear: listing.purchaseYear ?? 0,
  yearOfUse: listing.yearsOfUse ?? 0,
  location: listing.location,
});

/** The form of Add Product, filled with a listing that is there already. */
export function EditListingForm({
  listing,
  isContinued,
  onContinue,
  onSaved,
}: EditListingFormProps) {
  const unit = useDistanceUnit();
  const { isDone: isSaved, finish } = useLeaveOnce(onSaved);
  const formName = `edit-${listing.id}` as const;
  const keeping = useKeptForm(formName, beginningOfListing(listing, unit));
  const { kept, begun } = keeping;
  const photos = useListingPhotos(kept, listing.photos);
  const form = useListingForm(kept, photos.photos.length > 0, isContinued);
  const changing = useChangeListing({
    id: listing.id,
    begun: () => kept.getState().begun,
    setError: form.setError,
    photoIds: photos.isOffered ? () => photos.queue.keptIds() : null,
    onSaved: () => {
      finish();
      kept.forget();
      photos.queue.clear();
    },
  });
  const { newest } = changing;
  const leaving = useLeaveQuestion(keeping.isChanged && !isSaved);
  const question = useListingQuestion((written) => changing.save(written), detailsOf(listing));

  const settle = (chosen: Partial<ListingDraft>, side: Side) => {
    if (!newest) return;
    form.reset({ ...form.getValues(), ...chosen }, { keepDefaultValues: true });
    if (side === 'theirs') photos.queue.startOver(newest.photos);
    kept.rebase(beginningOfListing(newest, unit));
    changing.endConflict();
    void form.handleSubmit((written) => changing.save(written))();
  };

  return (
    <>
      <UnfinishedList
        isShown={(car) => car.form === formName && !kept.isOwn(car)}
        onContinue={onContinue}
      />
      <Box
        component="form"
        noValidate
        onSubmit={form.handleSubmit(async (written) => {
          if (await photos.makeReady()) await question.checkAndPublish(written);
        })}
        sx={{ display: 'grid', gap: 5, maxWidth: 760 }}
      >
        <RestoredNotice
          restored={keeping.restored}
          noun="car"
          question="This discards your unsaved changes."
          onStartOver={() => {
            const fresh = beginningOfListing(listing, unit);
            photos.queue.startOver(listing.photos);
            kept.startOver(fresh);
            form.reset(fresh.fields);
          }}
        />
        <UnkeptNotice isKept={keeping.isKept} />
        <RequiredNote />
        <ListingFields control={form.control} photos={photos} />
        <FormError message={photos.problem ?? changing.problem} />
        <div role="status">
          {photos.waitingFor !== null && <Alert severity="info">{photos.waitingFor}</Alert>}
        </div>
        <SubmitButton
          isBusy={changing.isBusy || question.isChecking || photos.isAwaited}
          disabled={isSaved}
          style={{ justifySelf: 'start' }}
        >
          Save changes
        </SubmitButton>
        <ConfirmDialog
          isOpen={leaving.isAsking}
          title="Leave this page?"
          text={
            keeping.isKept && !photos.isAnyOnlyHere
              ? 'Buyers won’t see your changes until you save them. We’ll keep them on this device.'
              : 'You have unsaved changes.'
          }
          confirmLabel="Leave"
          cancelLabel="Stay"
          isHarmless={keeping.isKept}
          onConfirm={() => {
            kept.putAside();
            leaving.leave();
          }}
          onCancel={leaving.stay}
        />
        <ListingQuestion question={question} onFix={form.setFocus} />
        {newest && (
          <VersionConflict
            noun="car"
            begun={begun}
            mine={{ fields: form.getValues(), photoIds: photos.queue.keptIds() }}
            theirs={beginningOfListing(newest, unit)}
            onSettle={settle}
            onCancel={changing.endConflict}
          />
        )}
      </Box>
    </>
  );
}
