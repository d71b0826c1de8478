import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { FormError } from '@/components/form/FormError';
import { RequiredNote } from '@/components/form/RequiredNote';
import { SubmitButton } from '@/components/form/SubmitButton';
import { ListingFields } from './ListingFields';
import { useListingPhotos } from './photos/useListingPhotos';
import { useLeaveQuestion } from './useLeaveQuestion';
import { usePictureQuestion } from './usePictureQuestion';
import { useListingForm } from './useListingForm';
import { usePublishListing } from './usePublishListing';

interface ListingFormProps {
  /** Whose half-written listing this is. */
  uid: string;
  sellerName: string;
  /** Called 1,000 ms after the listing was published (spec §4). */
  onDone: () => void;
}

/** Add Product (spec §2, §5). What is half-written stays on this device until it is published. */
export function ListingForm({ uid, sellerName, onDone }: ListingFormProps) {
  const photos = useListingPhotos(uid);
  const hasPhotos = photos.photos.length > 0;
  const { form, isRestored, isWritten, startOver, forget } = useListingForm(uid, hasPhotos);
  const { publish, problem, isBusy, isPublished } = usePublishListing({
    sellerName,
    photoIds: () => photos.queue.keptIds(),
    setError: form.setError,
    onPublished: () => {
      forget();
      photos.queue.clear();
    },
    onDone,
  });
  const leaving = useLeaveQuestion(isWritten || hasPhotos);
  const picture = usePictureQuestion(publish);
  const [isStartingOver, setIsStartingOver] = useState(false);

  return (
    <Box
      component="form"
      noValidate
      onSubmit={form.handleSubmit(async (listing) => {
        if (await photos.makeReady()) await picture.checkAndPublish(listing);
      })}
      sx={{ display: 'grid', gap: 5, maxWidth: 760 }}
    >
      {(isRestored || (photos.isRestored && hasPhotos)) && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={() => setIsStartingOver(true)}>
              Start over
            </Button>
          }
        >
          We kept what you wrote last time.
        </Alert>
      )}
      <RequiredNote />
      <ListingFields control={form.control} photos={photos} />
      <FormError message={problem ?? photos.problem} />
      <div role="status">
        {photos.waitingFor !== null && <Alert severity="info">{photos.waitingFor}</Alert>}
      </div>
      <SubmitButton
        isBusy={isBusy || picture.isChecking || photos.isAwaited}
        disabled={isPublished}
        sx={{ justifySelf: 'start' }}
      >
        Add Product
      </SubmitButton>
      <ConfirmDialog
        isOpen={leaving.isAsking}
        title="Leave this page?"
        text="Your listing is not published. What you wrote stays on this device until you come back."
        confirmLabel="Leave"
        cancelLabel="Stay"
        isHarmless
        onConfirm={leaving.leave}
        onCancel={leaving.stay}
      />
      <ConfirmDialog
        isOpen={picture.isAsking}
        title="List it without a picture?"
        text="No picture can be loaded from your link, so buyers would see a drawing instead of your car."
        confirmLabel="List it anyway"
        cancelLabel="Mend the link"
        isHarmless
        onConfirm={picture.publishAnyway}
        onCancel={() => {
          picture.dropQuestion();
          // After the dialog has given the focus back to the button.
          setTimeout(() => form.setFocus('picture'));
        }}
      />
      <ConfirmDialog
        isOpen={isStartingOver}
        title="Start over?"
        text="What you wrote is thrown away."
        confirmLabel="Start over"
        cancelLabel="Keep it"
        onConfirm={() => {
          startOver();
          photos.queue.clear();
          setIsStartingOver(false);
        }}
        onCancel={() => setIsStartingOver(false)}
      />
    </Box>
  );
}
