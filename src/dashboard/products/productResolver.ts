import { draftResolver } from '@/dashboard/ui/draftResolver';
import { optionalLink } from '#contract/schemas/fields';
import { productFormSchema, type ProductForm } from '#contract/schemas/product';
import type { ProductDraft } from './productDraft';

const plain = draftResolver<ProductDraft, ProductForm>(productFormSchema);
const withPhotos = draftResolver<ProductDraft, ProductForm>(
  productFormSchema.shape({ picture: optionalLink('Picture') }),
);

/**
 * The schema reads the fields' text and gives a product's numbers. A car with photos needs no link
 * to a picture.
 */
export const productResolver = (hasPhotos: boolean) => (hasPhotos ? withPhotos : plain);
