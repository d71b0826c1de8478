import { useCreateDraftMutation, useUpdateDraftMutation } from '@/api/listingDraftsApi';
import { messageForOutcome } from '@/api/messageFor';
import { showError, showSuccess } from '@/components/feedback/toast';
import { useLeaveOnce } from '@/components/useLeaveOnce';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { isEmptyDraft, type ListingDraft } from '../listingDraft';
import { fieldsToKeep } from '../listingTexts';

interface SaveDraftOptions {
  /** The draft that the form goes on with; a new one when left out. */
  draftId: string | undefined;
  getFields: () => ListingDraft;
  /** The server's names of the car's photos, the cover first. */
  photoIds: () => string[];
  /** Nothing of it needs to stay on this device any more. */
  onSaved: () => void;
  /** Called when the page can be left without a question. */
  onDone: () => void;
}

/** Keeps what is written on the server, right or wrong, to go on with it on any device. */
export function useSaveDraft({ draftId, getFields, photoIds, onSaved, onDone }: SaveDraftOptions) {
  const unit = useDistanceUnit();
  const [createDraft, creating] = useCreateDraftMutation();
  const [updateDraft, updating] = useUpdateDraftMutation();
  const { isDone: isSaved, finish } = useLeaveOnce(onDone);

  const save = async () => {
    const fields = getFields();
    const photos = photoIds();
    if (isEmptyDraft(fields) && photos.length === 0) {
      showError('Enter something before you save the draft.');
      return;
    }
    const draft = { ...fieldsToKeep(fields, unit), ...(photos.length > 0 ? { photos } : {}) };
    const reason = await messageForOutcome(
      draftId === undefined ? createDraft(draft) : updateDraft({ id: draftId, draft }),
      ({ acknowledged }) => acknowledged,
      'We couldn’t save your draft. We’ve kept it on this device.',
    );
    if (reason !== null) {
      showError(reason);
      return;
    }
    showSuccess('Draft saved.');
    onSaved();
    finish();
  };

  return { save, isBusy: creating.isLoading || updating.isLoading, isSaved };
}
