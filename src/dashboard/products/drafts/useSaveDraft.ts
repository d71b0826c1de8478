import { useCreateDraftMutation, useUpdateDraftMutation } from '@/api/productDraftsApi';
import { isApiError, isGone } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { showError, showSuccess } from '@/components/feedback/toast';
import { useNavigateOnce } from '@/dashboard/ui/leave';
import { errorCodes } from '#contract/errorCodes';
import { isEmptyDraft, type ProductDraft } from '../productDraft';

interface SaveDraftOptions {
  /** The draft being edited; undefined to create one. */
  draftId: string | undefined;
  /** The version that was loaded; null if the server has no versions. */
  version: () => number | null;
  getFields: () => ProductDraft;
  /** The server’s photo ids, the cover first. */
  photoIds: () => string[];
  /** Called if the server has a newer version, which is not overwritten. */
  onConflict: () => Promise<void>;
  /** Called after saving, to delete the autosaved form. */
  onSaved: () => void;
  /** Called when navigation no longer needs a confirmation. */
  onDone: () => void;
}

/** Saves the form as a draft on the server without validation, to continue on any device. */
export function useSaveDraft({
  draftId,
  version,
  getFields,
  photoIds,
  onConflict,
  onSaved,
  onDone,
}: SaveDraftOptions) {
  const [createDraft, creating] = useCreateDraftMutation();
  const [updateDraft, updating] = useUpdateDraftMutation();
  const { isDone: isSaved, finish } = useNavigateOnce(onDone);

  /** If the draft was deleted elsewhere, creates a new one. */
  const updateOrCreate = async (draft: Record<string, string | string[]>) => {
    if (draftId === undefined) return createDraft(draft);
    const updated = await updateDraft({ id: draftId, draft, version: version() });
    return isGone(updated.error) ? createDraft(draft) : updated;
  };

  const save = async () => {
    const fields = getFields();
    const photos = photoIds();
    if (isEmptyDraft(fields) && photos.length === 0) {
      showError('Enter something before you save the draft.');
      return;
    }
    const draft = { ...fields, ...(photos.length > 0 ? { photos } : {}) };
    const { data, error } = await updateOrCreate(draft);
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
