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
import { showFieldErrors } from '@/api/showFieldErrors';
import { showSuccess } from '@/components/feedback/toast';
import { useAppDispatch } from '@/store/hooks';
import { errorCodes } from '#contract/errorCodes';
import type { ProductForm } from '#contract/schemas/product';
import { productFields, type ProductDraft } from '../productDraft';
import type { BaseVersion } from '../autosave/autosavedForms';

interface ChangeOptions {
  id: string;
  /** The version that the form was filled from, or the newer one after a resolved conflict. */
  base: () => BaseVersion;
  setError: UseFormSetError<ProductDraft>;
  /** The server’s photo ids, the cover first. */
  photoIds: () => readonly string[];
  onSaved: () => void;
}

/** Saves a changed product. After a version conflict, loads the server’s version. */
export function useChangeProduct({ id, base, setError, photoIds, onSaved }: ChangeOptions) {
  const dispatch = useAppDispatch();
  const [changeProduct, { isLoading }] = useChangeProductMutation();
  const [newest, setNewest] = useState<Product | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const refetchProduct = () =>
    dispatch(
      productEditingApi.endpoints.getProductToEdit.initiate(id, {
        forceRefetch: true,
        subscribe: false,
      }),
    );

  const toBody = ({ picture, ...product }: ProductForm, from: BaseVersion): ChangedProduct => ({
    ...product,
    ...(picture !== '' && { picture }),
    photos: [...photoIds()],
    version: from.version ?? 1,
  });

  const save = async (product: ProductForm) => {
    if (isLoading) return;
    setProblem(null);
    const { data, error } = await changeProduct({ id, body: toBody(product, base()) });
    if (data) {
      showSuccess(data.modifiedCount > 0 ? 'Changes saved.' : 'No changes to save.');
      onSaved();
      return;
    }
    if (isApiError(error) && error.code === errorCodes.versionConflict) {
      const query = await refetchProduct();
      if (query.data) setNewest(query.data);
      else setProblem(messageFor(query.error));
      return;
    }
    if (isApiError(error) && error.code === errorCodes.productHeld) void refetchProduct();
    if (!showFieldErrors(setError, error, productFields)) {
      setProblem(messageFor(error));
    }
  };

  return {
    save,
    problem,
    isBusy: isLoading,
    /** The server’s version after a version conflict, otherwise null. */
    newest,
    dismissConflict: () => setNewest(null),
  };
}
