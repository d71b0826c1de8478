import { useState } from 'react';
import type { UseFormSetError } from 'react-hook-form';
import { isApiError } from '@/api/errors';
import {
  productEditingApi,
  useChangeProductMutation,
  type ChangedProduct,
} from '@/api/productEditingApi';
import type { Product } from '@/api/productsApi';
import { messageFor } from '@/api/messageFor';
import { toKm } from '@/components/factLabels';
import { showSuccess } from '@/components/feedback/toast';
import { useDistanceUnit } from '@/lib/distanceUnit';
import { useAppDispatch } from '@/store/hooks';
import { errorCodes } from '#contract/errorCodes';
import type { ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from '../productDraft';
import { showFieldErrors } from '../showFieldErrors';
import type { Beginning } from '../unfinished/unfinishedCars';

interface ChangeOptions {
  id: string;
  /** What the form was filled from, or the newer one that its differences were settled with. */
  begun: () => Beginning;
  setError: UseFormSetError<ProductDraft>;
  /** The server's names of the car's photos, the cover first; null where it keeps none. */
  photoIds: (() => readonly string[]) | null;
  onSaved: () => void;
}

/** Sends a changed product, and finds out what somebody else changed meanwhile. */
export function useChangeProduct({ id, begun, setError, photoIds, onSaved }: ChangeOptions) {
  const dispatch = useAppDispatch();
  const unit = useDistanceUnit();
  const [changeProduct, { isLoading }] = useChangeProductMutation();
  const [newest, setNewest] = useState<Product | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const lookAgain = () =>
    dispatch(
      productEditingApi.endpoints.getProductToEdit.initiate(id, {
        forceRefetch: true,
        subscribe: false,
      }),
    );

  /** A mileage that nobody touched stays to the kilometre, also where it is shown in miles. */
  const readMileage = (typed: number | undefined, from: Beginning) => {
    if (typed === undefined) return undefined;
    const isUntouched = String(typed) === from.fields.mileageKm;
    return (isUntouched ? from.mileageKm : null) ?? toKm(typed, unit);
  };

  const toBody = ({ picture, ...product }: ProductForm, from: Beginning): ChangedProduct => ({
    ...product,
    ...(picture !== '' && { picture }),
    ...(photoIds && { photos: [...photoIds()] }),
    mileageKm: readMileage(product.mileageKm, from),
    version: from.version ?? 1,
  });

  const save = async (product: ProductForm) => {
    if (isLoading) return;
    setProblem(null);
    const { data, error } = await changeProduct({ id, body: toBody(product, begun()) });
    if (data) {
      showSuccess(data.modifiedCount > 0 ? 'Changes saved.' : 'No changes to save.');
      onSaved();
      return;
    }
    if (isApiError(error) && error.code === errorCodes.versionConflict) {
      const query = await lookAgain();
      if (query.data) setNewest(query.data);
      else setProblem(messageFor(query.error));
      return;
    }
    if (isApiError(error) && error.code === errorCodes.productHeld) void lookAgain();
    if (!isApiError(error) || !showFieldErrors(setError, error.fieldErrors)) {
      setProblem(messageFor(error));
    }
  };

  return {
    save,
    problem,
    isBusy: isLoading,
    /** What somebody made of it since it was opened; null while nobody did. */
    newest,
    endConflict: () => setNewest(null),
  };
}
