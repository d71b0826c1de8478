import { useCreateDraftMutation, useUpdateDraftMutation } from '@/api/productDraftsApi';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { showError, showSuccess } from '@/components/feedback/toast';
import { useNavigateOnce } from '@/dashboard/ui/leave';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { errorCodes } from '#contract/errorCodes';
import { isEmptyDraft, type ProductDraft } from '../productDraft';
import { fieldsToKeep } from '../productTexts';

interface SaveDraftOptions {
  /** The draft that the form goes on with; a new one when left out. */
  draftId: string | undefined;
  /** Which version of it was read; null where the server counts none. */
  version: () => number | null;
  getFields: () => ProductDraft;
  /** The server's names of the car's photos, the cover first. */
  photoIds: () => string[];
  /** The server has a newer version: called instead of saving over it. */
  onConflict: () => Promise<void>;
  /** Nothing of it needs to stay on this device any more. */
  onSaved: () => void;
  /** Called when the page can be left without a question. */
  onDone: () => void;
}

/** Keeps what is written on the server, right or wrong, to go on with it on any device. */
export function useSaveDraft({
  draftId,
  version,
  getFields,
  photoIds,
  onConflict,
  onSaved,
  onDone,
}: SaveDraftOptions) {
  const unit = useDistanceUnit();
  const [createDraft, creating] = useCreateDraftMutation();
  const [updateDraft, updating] = useUpdateDraftMutation();
  const { isDone: isSaved, finish } = useNavigateOnce(onDone);

  /** A draft that was deleted elsewhere is saved as a new one. */
  const keep = async (draft: Record<string, string | string[]>) => {
    if (draftId === undefined) return createDraft(draft);
    const updated = await updateDraft({ id: draftId, draft, version: version() });
    const isGone = isApiError(updated.error) && updated.error.status === 404;
    return isGone ? createDraft(draft) : updated;
  };

  const save = async () => {
    const fields = getFields();
    const photos = photoIds();
    if (isEmptyDraft(fields) && photos.length === 0) {
      showError('Enter something before you save the draft.');
      return;
    }
    const draft = { ...fieldsToKeep(fields, unit), ...(photos.length > 0 ? { photos } : {}) };
    const { data, error } = await keep(draft);
    if (isApiError(error) && error.code === errorCodes.versionConflict) {
      await onConflict();
      return;
    }
    if (!data?.acknowledged) {
      showError(
        data ? 'We couldn’t save your draft. We’ve kept it on this device.' : messageFor(error),
      );
      return;
    }
    showSuccess('Draft saved.');
    onSaved();
    finish();
  };

  return { save, isBusy: creating.isLoading || updating.isLoading, isSaved };
}
