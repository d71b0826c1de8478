import { useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { isApiError, isUnknownOutcome, hasResponse } from '@/api/errors';
import { useDeleteDraftMutation } from '@/api/productDraftsApi';
import { messageFor } from '@/api/messageFor';
import { showFieldErrors } from '@/api/showFieldErrors';
import { useCreateProductMutation, type NewProduct } from '@/api/productsApi';
import { showError, showSuccess } from '@/components/feedback/toast';
import { useNavigateOnce } from '@/dashboard/ui/leave';
import { useIsExtended } from '@/store/useIsExtended';
import { errorCodes } from '#contract/errorCodes';
import { messages } from '#contract/messages';
import { productSchema, type ProductForm } from '#contract/schemas/product';
import { productFields, type ProductDraft } from './productDraft';

/** Spec §9: redirect delay after product creation, in milliseconds. */
const REDIRECT_MS = 1000;

/** For a request with an unknown outcome: a second attempt could list the car twice. */
const CHECK_FIRST = 'First check My Products. Your car may already be listed.';

interface PublishOptions {
  sellerName: string;
  /** The draft to publish, which is then deleted. */
  draftId?: string;
  /** The draft’s version that was loaded; null if the server has no versions. */
  version: () => number | null;
  /** The id of a form without a draft. The server lists one product for it. */
  localDraftId: () => string;
  /** Called if the product of this `localDraftId` was listed before. */
  onListedBefore: (product: ProductForm) => void;
  /** Called if the server has a newer version of the draft, instead of publishing it. */
  onConflict: () => Promise<void>;
  /** The server’s photo ids, the cover first. */
  photoIds: () => string[];
  setError: UseFormSetError<ProductDraft>;
  onPublished: () => void;
  /** Called 1,000 ms after the product was published. */
  onDone: () => void;
}

/** Publishes a product (spec §7) and shows the result (spec §8). */
export function usePublishProduct({
  sellerName,
  draftId,
  version,
  localDraftId,
  onListedBefore,
  onConflict,
  photoIds,
  setError,
  onPublished,
  onDone,
}: PublishOptions) {
  const [createProduct, { isLoading }] = useCreateProductMutation();
  const [deleteDraft] = useDeleteDraftMutation();
  const isExtended = useIsExtended();
  const [problem, setProblem] = useState<string | null>(null);
  const { isDone: isPublished, finish } = useNavigateOnce(onDone, REDIRECT_MS);

  /** Removes the facts if the server does not support them. */
  const supported = (product: ProductForm): ProductForm =>
    isExtended ? product : productSchema.cast(product, { stripUnknown: true });

  /** With photos, an empty link is omitted. Without photos, the body is that of spec §7. */
  const toBody = (product: ProductForm): NewProduct => {
    const photos = photoIds();
    const draftVersion = version();
    const { picture, ...rest } = supported(product);
    const body = {
      ...rest,
      sellerName,
      ...(draftId === undefined
        ? isExtended && { draftId: localDraftId() }
        : draftVersion !== null && { draftId, draftVersion }),
    };
    if (photos.length === 0) return { ...body, picture };
    return { ...body, ...(picture === '' ? {} : { picture }), photos };
  };

  const publish = async (product: ProductForm) => {
    if (isLoading || isPublished) return;
    setProblem(null);
    const { data, error } = await createProduct(toBody(product));
    if (data?.acknowledged) {
      finish();
      onPublished();
      // Servers with versions delete the draft themselves. If this request fails, the draft remains.
      if (draftId !== undefined && version() === null) void deleteDraft(draftId);
      showSuccess(messages.productCreated);
    } else if (data) {
      showError(messages.somethingWrong);
    } else if (isApiError(error) && error.code === errorCodes.versionConflict) {
      await onConflict();
    } else if (
      isApiError(error) &&
      error.code === errorCodes.draftListed &&
      draftId === undefined
    ) {
      onListedBefore(product);
    } else if (!showFieldErrors(setError, error, productFields)) {
      const message = messageFor(error, 'besideToast');
      setProblem(isUnknownOutcome(error) ? `${message} ${CHECK_FIRST}` : message);
      // Spec §8: the message for a product that is not acknowledged.
      const isListed = isApiError(error) && error.code === errorCodes.draftListed;
      if (hasResponse(error) && !isListed) showError(messages.somethingWrong);
    }
  };

  return { publish, problem, isBusy: isLoading, isPublished };
}
