import { useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { isApiError, isUnknownOutcome, wasAnswered } from '@/api/errors';
import { useDeleteDraftMutation } from '@/api/productDraftsApi';
import { messageFor } from '@/api/messageFor';
import { useCreateProductMutation, type NewProduct } from '@/api/productsApi';
import { toKm } from '@/components/factLabels';
import { showError, showSuccess } from '@/components/feedback/toast';
import { useNavigateOnce } from '@/dashboard/ui/leave';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { useCan } from '@/store/useCan';
import { errorCodes } from '#contract/errorCodes';
import { messages } from '#contract/messages';
import { productSchema, type ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from './productDraft';
import { showFieldErrors } from './showFieldErrors';

/** Spec §9: redirect delay after product creation, in milliseconds. */
const REDIRECT_MS = 1000;

/** Nobody knows whether it arrived: pressing the button again could list the car twice. */
const LOOK_FIRST = 'First check My Products. Your car may already be listed.';

interface PublishOptions {
  sellerName: string;
  /** The draft on the server that this was: it is gone once it is published. */
  draftId?: string;
  /** Which version of it was read; null where the server counts none. */
  version: () => number | null;
  /** Names a car that was no draft on the server: it is listed once. */
  origin: () => string;
  /** The car of this origin was listed before. */
  onListedAlready: (product: ProductForm) => void;
  /** The server has a newer version of the draft: called instead of listing the car. */
  onConflict: () => Promise<void>;
  /** The server's names of the car's photos, the cover first. */
  photoIds: () => string[];
  setError: UseFormSetError<ProductDraft>;
  onPublished: () => void;
  /** Called 1,000 ms after the product was published. */
  onDone: () => void;
}

/** Sends a product to the server (spec §7) and says what came of it (spec §8). */
export function usePublishProduct({
  sellerName,
  draftId,
  version,
  origin,
  onListedAlready,
  onConflict,
  photoIds,
  setError,
  onPublished,
  onDone,
}: PublishOptions) {
  const [createProduct, { isLoading }] = useCreateProductMutation();
  const [deleteDraft] = useDeleteDraftMutation();
  const canState = useCan('facts');
  const canKeep = useCan('edits');
  const unit = useDistanceUnit();
  const [problem, setProblem] = useState<string | null>(null);
  const { isDone: isPublished, finish } = useNavigateOnce(onDone, REDIRECT_MS);

  /** In kilometres; without the facts where the server knows none. */
  const prepareFacts = (product: ProductForm): ProductForm => {
    if (!canState) return productSchema.cast(product, { stripUnknown: true });
    const { mileageKm } = product;
    return { ...product, mileageKm: mileageKm === undefined ? mileageKm : toKm(mileageKm, unit) };
  };

  /** A car with photos may do without a link; one without sends nothing beyond spec §7. */
  const prepare = (product: ProductForm): NewProduct => {
    const photos = photoIds();
    const draftVersion = version();
    const { picture, ...rest } = prepareFacts(product);
    const body = {
      ...rest,
      sellerName,
      ...(draftId === undefined
        ? canKeep && { draftId: origin() }
        : draftVersion !== null && { draftId, draftVersion }),
    };
    if (photos.length === 0) return { ...body, picture };
    return { ...body, ...(picture === '' ? {} : { picture }), photos };
  };

  const publish = async (product: ProductForm) => {
    if (isLoading || isPublished) return;
    setProblem(null);
    const { data, error } = await createProduct(prepare(product));
    if (data?.acknowledged) {
      finish();
      onPublished();
      // A server that counts versions has deleted it. One that could not be deleted stays listed.
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
      onListedAlready(product);
    } else if (!isApiError(error) || !showFieldErrors(setError, error.fieldErrors)) {
      const message = messageFor(error, 'besideToast');
      setProblem(isUnknownOutcome(error) ? `${message} ${LOOK_FIRST}` : message);
      // Spec §8, for an answer that does not acknowledge the car.
      const isListed = isApiError(error) && error.code === errorCodes.draftListed;
      if (wasAnswered(error) && !isListed) showError(messages.somethingWrong);
    }
  };

  return { publish, problem, isBusy: isLoading, isPublished };
}
