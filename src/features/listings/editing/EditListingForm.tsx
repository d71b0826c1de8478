import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import type { Listing } from '@/api/listingsApi';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { FormError } from '@/components/form/FormError';
import { RequiredNote } from '@/components/form/RequiredNote';
import { SubmitButton } from '@/components/form/SubmitButton';
import { useLeaveOnce } from '@/components/useLeaveOnce';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { toDollars } from '#contract/money';
import type { ListingForm } from '#contract/schemas/listing';
import type { CarDetails } from '#contract/warnings';
import type { ListingDraft } from '../listingDraft';
import { ListingFields } from '../ListingFields';
import { draftOf } from '../listingTexts';
import { ListingQuestion } from '../ListingQuestion';
import { listingResolver } from '../listingResolver';
import { useListingPhotos } from '../photos/useListingPhotos';
import { useLeaveQuestion } from '../useLeaveQuestion';
import { useListingQuestion } from '../useListingQuestion';
import { differencesOf } from './merge';
import { useChangeListing } from './useChangeListing';
import { useFieldWords } from './useFieldWords';
import { VersionConflict } from './VersionConflict';

interface EditListingFormProps {
  listing: Listing;
  onSaved: () => void;
}

/** What has been asked about before is not asked again. */
const detailsOf = (listing: Listing): CarDetails => ({
  originalPrice: toDollars(listing.originalPriceCents ?? 0),
  resalePrice: toDollars(listing.resalePriceCents ?? 0),
  purchaseYear: listing.purchaseYear ?? 0,
  yearOfUse: listing.yearsOfUse ?? 0,
  location: listing.location,
});

/** The form of Add Product, filled with a listing that is there already. */
export function EditListingForm({ listing, onSaved }: EditListingFormProps) {
  const unit = useDistanceUnit();
  const { isDone: isSaved, finish } = useLeaveOnce(onSaved);
  const wordsFor = useFieldWords();
  const photos = useListingPhotos(`edit-${listing.id}`, listing.photos);
  const form = useForm<ListingDraft, unknown, ListingForm>({
    resolver: listingResolver(photos.photos.length > 0),
    defaultValues: draftOf(listing, unit),
  });
  const changing = useChangeListing({
    opened: listing,
    setError: form.setError,
    photoIds: photos.isOffered ? () => photos.queue.keptIds() : null,
    onSaved: () => {
      finish();
      photos.queue.clear();
    },
  });
  const { conflict } = changing;
  const leaving = useLeaveQuestion(form.formState.isDirty && !isSaved);
  const question = useListingQuestion((written) => changing.save(written), detailsOf(listing));

  const settle = (chosen: Partial<ListingDraft>) => {
    if (!conflict) return;
    form.reset({ ...form.getValues(), ...chosen }, { keepDefaultValues: true });
    changing.settle(conflict.newest);
    void form.handleSubmit((written) => changing.save(written, conflict.newest))();
  };

  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.handleSubmit(async (written) => {
        if (await photos.makeReady()) await question.checkAndPublish(written);
      })}
      sx={{ display: 'grid', gap: 5, maxWidth: 760 }}
    >
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
        text="You have unsaved changes."
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={leaving.leave}
        onCancel={leaving.stay}
      />
      <ListingQuestion question={question} onFix={form.setFocus} />
      {conflict && (
        <VersionConflict
          differences={differencesOf(conflict.base, form.getValues(), conflict.theirs)}
          areOtherPhotos={conflict.areOtherPhotos}
          wordsFor={wordsFor}
          onSettle={settle}
          onCancel={changing.dropConflict}
        />
      )}
    </Box>
  );
}
