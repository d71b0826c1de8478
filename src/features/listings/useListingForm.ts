import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ListingForm } from '#contract/schemas/listing';
import {
  clearDraft,
  emptyDraft,
  isEmptyDraft,
  readDraft,
  saveDraft,
  type ListingDraft,
} from './listingDraft';
import { listingResolver } from './listingResolver';

/**
 * The Add Product form, which starts with what its writer left behind, or otherwise with
 * `beginning`, and keeps every keystroke under `key`.
 */
export function useListingForm(key: string, hasPhotos: boolean, beginning = emptyDraft) {
  const [restored] = useState(() => readDraft(key));
  const [isRestored, setIsRestored] = useState(restored !== null);
  const [isWritten, setIsWritten] = useState(restored !== null);
  const form = useForm<ListingDraft, unknown, ListingForm>({
    resolver: listingResolver(hasPhotos),
    defaultValues: restored ?? beginning,
  });
  const { subscribe, getFieldState, trigger } = form;
  const isPublished = useRef(false);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          if (isPublished.current) return;
          // The years of use may be right again once the year of purchase is mended.
          if (name === 'purchaseYear' && getFieldState('yearOfUse').invalid) {
            void trigger('yearOfUse');
          }
          saveDraft(key, values);
          setIsWritten(!isEmptyDraft(values));
        },
      }),
    [subscribe, getFieldState, trigger, key],
  );

  return {
    form,
    /** The fields hold a listing from an earlier visit. */
    isRestored,
    /** There is something to lose. */
    isWritten,
    startOver: () => {
      form.reset(beginning);
      clearDraft(key);
      setIsRestored(false);
      setIsWritten(false);
    },
    /** The listing is published: nothing of it stays behind. */
    forget: () => {
      isPublished.current = true;
      clearDraft(key);
      setIsRestored(false);
      setIsWritten(false);
    },
  };
}
