import { useCreateDraftMutation, useUpdateDraftMutation } from '@/api/listingDraftsApi';
import { messageFor } from '@/api/messageFor';
import { showError, showSuccess } from '@/components/feedback/toast';
import { useLeaveOnce } from '@/components/useLeaveOnce';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { isEmptyDraft, type ListingDraft } from '../listingDraft';
import { fieldsToKeep } from '../listingTexts';

interface SaveDraftOptions {
  /** The draft that the form goes on with; a new one when left out. */
  draftId: string | undefined;
  getFields: () => ListingDraft;
  /** Nothing of it needs to stay on this device any more. */
  onSaved: () => void;
  /** Called when the page can be left without a question. */
  onDone: () => void;
}

/** Keeps what is written on the server, right or wrong, to go on with it on any device. */
export function useSaveDraft({ draftId, getFields, onSaved, onDone }: SaveDraftOptions) {
  const unit = useDistanceUnit();
  const [createDraft, creating] = useCreateDraftMutation();
  const [updateDraft, updating] = useUpdateDraftMutation();
  const { isDone: isSaved, finish } = useLeaveOnce(onDone);

  const save = async () => {
    const draft = getFields();
    if (isEmptyDraft(draft)) {
      showError('There is nothing to save yet.');
      return;
    }
    const fields = { ...fieldsToKeep(draft, unit) };
    const { data, error } = await (draftId === undefined
      ? createDraft(fields)
      : updateDraft({ id: draftId, fields }));
    if (!data?.acknowledged) {
      showError(messageFor(error));
      return;
    }
    showSuccess('Your draft is saved.');
    onSaved();
    finish();
  };

  return { save, isBusy: creating.isLoading || updating.isLoading, isSaved };
}
