import { draftResolver } from '@/dashboard/ui/draftResolver';
import { optionalLink } from '#contract/schemas/fields';
import { productFormSchema, type ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from './productDraft';

const plain = draftResolver<ProductDraft, ProductForm>(productFormSchema);
const withPhotos = draftResolver<ProductDraft, ProductForm>(
  productFormSchema.shape({ picture: optionalLink('Picture') }),
);

/** Validates the form’s text and parses its numbers. Photos make the picture link optional. */
export const productResolver = (hasPhotos: boolean) => (hasPhotos ? withPhotos : plain);
