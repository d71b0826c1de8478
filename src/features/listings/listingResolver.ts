import { yupResolver } from '@hookform/resolvers/yup';
import type { Resolver } from 'react-hook-form';
import { optionalLink } from '#contract/schemas/fields';
import { listingFormSchema, type ListingForm } from '#contract/schemas/listing';
import type { ListingDraft } from './listingDraft';

type ListingResolver = Resolver<ListingDraft, unknown, ListingForm>;

const validate = yupResolver(listingFormSchema);
const validateWithPhotos = yupResolver(
  listingFormSchema.shape({ picture: optionalLink('Picture') }),
);

const plain: ListingResolver = (draft, context, options) => validate(draft, context, options);
const withPhotos: ListingResolver = (draft, context, options) =>
  validateWithPhotos(draft, context, options);

/**
 * The schema reads the fields' text and gives a listing's numbers. A car with photos needs no link
 * to a picture.
 */
export const listingResolver = (hasPhotos: boolean) => (hasPhotos ? withPhotos : plain);
