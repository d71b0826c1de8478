import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { BusyButton } from '@/components/form/BusyButton';
import { FormError } from '@/components/form/FormError';
import { RequiredNote } from '@/components/form/RequiredNote';
import { SubmitButton } from '@/components/form/SubmitButton';
import { useCan } from '@/store/useCan';
import type { Photo } from '#contract/photos';
import { useSaveDraft } from './drafts/useSaveDraft';
import type { ListingDraft } from './listingDraft';
import { ListingFields } from './ListingFields';
import { useListingPhotos } from './photos/useListingPhotos';
import { ListingQuestion } from './ListingQuestion';
import { useLeaveQuestion } from './useLeaveQuestion';
import { useListingQuestion } from './useListingQuestion';
import { useListingForm } from './useListingForm';
import { usePublishListing } from './usePublishListing';

interface ListingFormProps {
  /** What the half-written listing is kept under on this device. */
  storageKey: string;
  /** What it begins with, such as a copy of another one. */
  beginning?: ListingDraft;
  /** The photos that it begins with. */
  photos?: readonly Photo[];
  /** The draft on the server that it goes on with. */
  draftId?: string;
  sellerName: string;
  /** Called 1,000 ms after the listing was published (spec §4). */
  onDone: () => void;
}

/** Add Product (spec §2, §5). What is half-written stays on this device until it is published. */
export function ListingForm({
  storageKey,
  beginning,
  photos: initialPhotos,
  draftId,
  sellerName,
  onDone,
}: ListingFormProps) {
  const canKeep = useCan('edits');
  const photos = useListingPhotos(storageKey, initialPhotos);
  const hasPhotos = photos.photos.length > 0;
  const { form, isRestored, isWritten, startOver, forget } = useListingForm(
    storageKey,
    hasPhotos,
    beginning,
  );
  const forgetAll = () => {
    forget();
    photos.queue.clear();
  };
  const { publish, problem, isBusy, isPublished } = usePublishListing({
    sellerName,
    draftId,
    photoIds: () => photos.queue.keptIds(),
    setError: form.setError,
    onPublished: forgetAll,
    onDone,
  });
  const leaving = useLeaveQuestion(isWritten || photos.isWritten);
  const draft = useSaveDraft({
    draftId,
    getFields: form.getValues,
    photoIds: () => photos.queue.keptIds(),
    onSaved: forgetAll,
    onDone,
  });
  const saveDraft = async () => {
    if (await photos.makeReady()) await draft.save();
  };
  const question = useListingQuestion(publish);
  const [isStartingOver, setIsStartingOver] = useState(false);

  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.handleSubmit(async (listing) => {
        if (await photos.makeReady()) await question.checkAndPublish(listing);
      })}
      sx={{ display: 'grid', gap: 5, maxWidth: 760 }}
    >
      {(isRestored || (photos.isRestored && photos.isWritten)) && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={() => setIsStartingOver(true)}>
              Start over
            </Button>
          }
        >
          We restored your unsaved changes.
        </Alert>
      )}
      <RequiredNote />
      <ListingFields control={form.control} photos={photos} />
      <FormError message={photos.problem ?? problem} />
      <div role="status">
        {photos.waitingFor !== null && <Alert severity="info">{photos.waitingFor}</Alert>}
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <SubmitButton
          isBusy={isBusy || question.isChecking || photos.isAwaited}
          disabled={isPublished || draft.isBusy || draft.isSaved}
        >
          Add Product
        </SubmitButton>
        {canKeep && (
          <BusyButton
            variant="outlined"
            isBusy={draft.isBusy}
            disabled={isBusy || isPublished || draft.isSaved || photos.isAwaited}
            onClick={() => void saveDraft()}
          >
            Save draft
          </BusyButton>
        )}
      </Box>
      <ConfirmDialog
        isOpen={leaving.isAsking}
        title="Leave this page?"
        text="This car isn’t listed yet. We’ll keep what you’ve entered on this device."
        confirmLabel="Leave"
        cancelLabel="Stay"
        isHarmless
        onConfirm={leaving.leave}
        onCancel={leaving.stay}
      />
      <ListingQuestion question={question} onFix={form.setFocus} />
      <ConfirmDialog
        isOpen={isStartingOver}
        title="Start over?"
        text="This clears everything you’ve entered."
        confirmLabel="Start over"
        cancelLabel="Keep editing"
        onConfirm={() => {
          startOver();
          photos.queue.startOver(initialPhotos);
          setIsStartingOver(false);
        }}
        onCancel={() => setIsStartingOver(false)}
      />
    </Box>
  );
}
