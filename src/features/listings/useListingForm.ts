import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useRef, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { optionalLink } from '#contract/schemas/fields';
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
const validateWithPhotos = yupResolver(
  listingFormSchema.shape({ picture: optionalLink('Picture') }),
);

type ListingResolver = Resolver<ListingDraft, unknown, ListingForm>;

/** The schema reads the fields' text and gives a listing's numbers. */
const resolver: ListingResolver = (draft, context, options) => validate(draft, context, options);
/** A car with photos needs no link to a picture. */
const resolverWithPhotos: ListingResolver = (draft, context, options) =>
  validateWithPhotos(draft, context, options);

/** The Add Product form, which starts with what its writer left behind and keeps every keystroke. */
export function useListingForm(uid: string, hasPhotos: boolean) {
  const [restored] = useState(() => readDraft(uid));
  const [isRestored, setIsRestored] = useState(restored !== null);
  const [isWritten, setIsWritten] = useState(restored !== null);
  const form = useForm<ListingDraft, unknown, ListingForm>({
    resolver: hasPhotos ? resolverWithPhotos : resolver,
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
