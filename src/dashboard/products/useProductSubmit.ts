import { useState } from 'react';
import { hasResponse, isApiError, isGone, isUnknownOutcome } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import {
  productDraftsApi,
  useCreateDraftMutation,
  useDeleteDraftMutation,
  useUpdateDraftMutation,
  type SavedDraft,
} from '@/api/productDraftsApi';
import { useCreateProductMutation, type NewProduct } from '@/api/productsApi';
import { showFieldErrors } from '@/api/showFieldErrors';
import { showError, showSuccess } from '@/components/feedback/toast';
import { useNavigateOnce } from '@/dashboard/ui/leave';
import { useAppDispatch, useIsExtended } from '@/store/hooks';
import { errorCodes } from '#contract/errorCodes';
import { messages } from '#contract/messages';
import { productSchema, type ProductForm } from '#contract/schemas/product';
import type { FormAutosave } from './autosave/FormAutosave';
import type { Side } from './editing/merge';
import type { ProductPhotos } from './photos/useProductPhotos';
import { baseOfDraft } from './productConversion';
import { isEmptyDraft, productFields, type ProductDraft } from './productDraft';
import type { useProductForm } from './useProductForm';

/** Spec §9: redirect delay after product creation, in milliseconds. */
const REDIRECT_MS = 1000;

/** For a request with an unknown outcome: a second attempt could list the car twice. */
const CHECK_FIRST = 'First check My Products. Your car may already be listed.';

interface SubmitOptions {
  form: ReturnType<typeof useProductForm>;
  autosave: FormAutosave;
  photos: ProductPhotos;
  /** The draft that is edited, which is deleted when it is published. */
  draftId?: string;
  sellerName: string;
  /** Called when a draft is saved, and 1,000 ms after the product was published (spec §4). */
  onDone: () => void;
}

/**
 * Publishes the product in a form (spec §7), or saves it without validation as a draft on the
 * server, and shows the result (spec §8).
 */
export function useProductSubmit({
  form,
  autosave,
  photos: { queue, waitForUploads },
  draftId,
  sellerName,
  onDone,
}: SubmitOptions) {
  const dispatch = useAppDispatch();
  const isExtended = useIsExtended();
  const [createProduct, { isLoading: isPublishing }] = useCreateProductMutation();
  const [createDraft, creating] = useCreateDraftMutation();
  const [updateDraft, updating] = useUpdateDraftMutation();
  const [deleteDraft] = useDeleteDraftMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [listedBefore, setListedBefore] = useState<ProductForm | null>(null);
  /** The server’s version of the draft, and the request that it has refused. */
  const [conflict, setConflict] = useState<{ newest: SavedDraft; retry: () => void } | null>(null);
  const { isDone: isPublished, finish: finishPublishing } = useNavigateOnce(onDone, REDIRECT_MS);
  const { isDone: isSaved, finish: finishSaving } = useNavigateOnce(onDone);

  /** The draft’s version that was loaded; null if the server has no versions. */
  const version = () => autosave.getState().base.version;
  const clearAutosave = () => {
    autosave.clear();
    queue.clear();
  };

  const askAboutConflict = async (retry: () => void) => {
    if (draftId === undefined) return;
    const { data, error } = await dispatch(
      productDraftsApi.endpoints.getDraft.initiate(draftId, {
        forceRefetch: true,
        subscribe: false,
      }),
    );
    if (data) setConflict({ newest: data, retry });
    else showError(messageFor(error));
  };

  /**
   * With photos, an empty link is omitted. Without photos, the body is that of spec §7. Facts are
   * removed if the server does not support them.
   */
  const toBody = (product: ProductForm): NewProduct => {
    const photos = queue.uploadedIds();
    const draftVersion = version();
    const { picture, ...rest } = isExtended
      ? product
      : productSchema.cast(product, { stripUnknown: true });
    const body = {
      ...rest,
      sellerName,
      // The server lists one product for the id of a form without a draft.
      ...(draftId === undefined
        ? isExtended && { draftId: autosave.localDraftId }
        : draftVersion !== null && { draftId, draftVersion }),
    };
    if (photos.length === 0) return { ...body, picture };
    return { ...body, ...(picture === '' ? {} : { picture }), photos };
  };

  const publish = async (product: ProductForm) => {
    if (isPublishing || isPublished) return;
    setProblem(null);
    const { data, error } = await createProduct(toBody(product));
    const code = isApiError(error) ? error.code : null;
    if (data?.acknowledged) {
      finishPublishing();
      clearAutosave();
      // Servers with versions delete the draft themselves. If this request fails, the draft remains.
      if (draftId !== undefined && version() === null) void deleteDraft(draftId);
      showSuccess(messages.productCreated);
    } else if (data) {
      showError(messages.somethingWrong);
    } else if (code === errorCodes.versionConflict) {
      await askAboutConflict(() => void form.handleSubmit(publish)());
    } else if (code === errorCodes.draftListed && draftId === undefined) {
      setListedBefore(product);
    } else if (!showFieldErrors(form.setError, error, productFields)) {
      const message = messageFor(error, 'besideToast');
      setProblem(isUnknownOutcome(error) ? `${message} ${CHECK_FIRST}` : message);
      // Spec §8: the message for a product that is not acknowledged.
      if (hasResponse(error) && code !== errorCodes.draftListed) showError(messages.somethingWrong);
    }
  };

  /** If the draft was deleted elsewhere, creates a new one. */
  const updateOrCreate = async (draft: Record<string, string | string[]>) => {
    if (draftId === undefined) return createDraft(draft);
    const updated = await updateDraft({ id: draftId, draft, version: version() });
    return isGone(updated.error) ? createDraft(draft) : updated;
  };

  const saveDraft = async () => {
    const fields = form.getValues();
    const photos = queue.uploadedIds();
    if (isEmptyDraft(fields) && photos.length === 0) {
      showError('Enter something before you save the draft.');
      return;
    }
    const { data, error } = await updateOrCreate({
      ...fields,
      ...(photos.length > 0 ? { photos } : {}),
    });
    if (data?.acknowledged) {
      showSuccess('Draft saved.');
      clearAutosave();
      finishSaving();
    } else if (data) {
      showError('We couldn’t save your draft. We’ve kept it on this device.');
    } else if (isApiError(error) && error.code === errorCodes.versionConflict) {
      await askAboutConflict(() => void saveDraft());
    } else showError(messageFor(error));
  };

  return {
    publish,
    saveDraft: async () => {
      if (await waitForUploads()) await saveDraft();
    },
    problem,
    isPublishing,
    isSaving: creating.isLoading || updating.isLoading,
    isDone: isPublished || isSaved,
    /** Null unless the server has a newer version of the draft. */
    newest: conflict?.newest ?? null,
    dismissConflict: () => setConflict(null),
    resolveConflict: (chosen: Partial<ProductDraft>, side: Side) => {
      if (!conflict) return;
      form.reset({ ...form.getValues(), ...chosen }, { keepDefaultValues: true });
      if (side === 'theirs') queue.reset(conflict.newest.photos);
      autosave.rebase(baseOfDraft(conflict.newest));
      setConflict(null);
      conflict.retry();
    },
    /** The car was listed before from this form, maybe in another tab. */
    wasListedBefore: listedBefore !== null,
    dismissListedBefore: () => setListedBefore(null),
    listAgain: () => {
      setListedBefore(null);
      autosave.renewLocalDraftId();
      if (listedBefore) void publish(listedBefore);
    },
  };
}
