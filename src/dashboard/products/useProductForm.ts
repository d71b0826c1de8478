import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from './productDraft';
import { productResolver } from './productResolver';
import type { FormAutosave } from './autosave/FormAutosave';

/**
 * The product form, which autosaves every change.
 * @param takesFocus focuses the first field: the Continue button is no longer rendered, or a copy
 * needs another name
 */
export function useProductForm(autosave: FormAutosave, hasPhotos: boolean, takesFocus: boolean) {
  const form = useForm<ProductDraft, unknown, ProductForm>({
    resolver: productResolver(hasPhotos),
    defaultValues: autosave.initialFields,
  });
  const { subscribe, getFieldState, trigger, setFocus } = form;

  useEffect(() => {
    if (takesFocus) setFocus('name');
  }, [takesFocus, setFocus]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          // A corrected purchase year may make the years of use valid again.
          if (name === 'purchaseYear' && getFieldState('yearOfUse').invalid) {
            void trigger('yearOfUse');
          }
          autosave.saveFields(values);
        },
      }),
    [subscribe, getFieldState, trigger, autosave],
  );

  return form;
}
