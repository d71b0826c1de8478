import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { ListingForm } from '#contract/schemas/listing';
import type { ListingDraft } from './listingDraft';
import { listingResolver } from './listingResolver';
import type { KeptForm } from './unfinished/KeptForm';

/**
 * The form of a car, which keeps every keystroke on this device.
 * @param isContinued the button that brought it here is gone: the focus goes to its first field
 */
export function useListingForm(kept: KeptForm, hasPhotos: boolean, isContinued: boolean) {
  const form = useForm<ListingDraft, unknown, ListingForm>({
    resolver: listingResolver(hasPhotos),
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
