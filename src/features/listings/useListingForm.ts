import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useRef, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { listingFormSchema, type ListingForm } from '#contract/schemas/listing';
import {
  clearDraft,
  emptyDraft,
  isEmptyDraft,
  readDraft,
  saveDraft,
  type ListingDraft,
} from './listingDraft';

const validate = yupResolver(listingFormSchema);

/** The schema reads the fields' text and gives a listing's numbers. */
const resolver: Resolver<ListingDraft, unknown, ListingForm> = (draft, context, options) =>
  validate(draft, context, options);

/** The Add Product form, which starts with what its writer left behind and keeps every keystroke. */
export function useListingForm(uid: string) {
  const [restored] = useState(() => readDraft(uid));
  const [isRestored, setIsRestored] = useState(restored !== null);
  const [isWritten, setIsWritten] = useState(restored !== null);
  const form = useForm<ListingDraft, unknown, ListingForm>({
    resolver,
    defaultValues: restored ?? emptyDraft,
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
          saveDraft(uid, values);
          setIsWritten(!isEmptyDraft(values));
        },
      }),
    [subscribe, getFieldState, trigger, uid],
  );

  return {
    form,
    /** The fields hold a listing from an earlier visit. */
    isRestored,
    /** There is something to lose. */
    isWritten,
    startOver: () => {
      form.reset(emptyDraft);
      clearDraft(uid);
      setIsRestored(false);
      setIsWritten(false);
    },
    /** The listing is published: nothing of it stays behind. */
    forget: () => {
      isPublished.current = true;
      clearDraft(uid);
      setIsRestored(false);
      setIsWritten(false);
    },
  };
}
