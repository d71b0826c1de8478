import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from './productDraft';
import { productResolver } from './productResolver';
import type { KeptForm } from './unfinished/KeptForm';

/**
 * The form of a car, which keeps every keystroke on this device.
 * @param isContinued the button that brought it here is gone: the focus goes to its first field
 */
export function useProductForm(kept: KeptForm, hasPhotos: boolean, isContinued: boolean) {
  const form = useForm<ProductDraft, unknown, ProductForm>({
    resolver: productResolver(hasPhotos),
    defaultValues: kept.fields,
  });
  const { subscribe, getFieldState, trigger, setFocus } = form;

  useEffect(() => {
    if (isContinued) setFocus('name');
  }, [isContinued, setFocus]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          // The years of use may be right again once the year of purchase is mended.
          if (name === 'purchaseYear' && getFieldState('yearOfUse').invalid) {
            void trigger('yearOfUse');
          }
          kept.keepFields(values);
        },
      }),
    [subscribe, getFieldState, trigger, kept],
  );

  return form;
}
