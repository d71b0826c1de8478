import { draftResolver } from '@/dashboard/ui/draftResolver';
import { optionalLink } from '#contract/schemas/fields';
import { listingFormSchema, type ListingForm } from '#contract/schemas/listing';
import type { ListingDraft } from './listingDraft';

const plain = draftResolver<ListingDraft, ListingForm>(listingFormSchema);
const withPhotos = draftResolver<ListingDraft, ListingForm>(
  listingFormSchema.shape({ picture: optionalLink('Picture') }),
);

/**
 * The schema reads the fields' text and gives a listing's numbers. A car with photos needs no link
 * to a picture.
 */
export const listingResolver = (hasPhotos: boolean) => (hasPhotos ? withPhotos : plain);
