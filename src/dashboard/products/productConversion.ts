import type { SavedDraft } from '@/api/productDraftsApi';
import type { Product } from '@/api/productsApi';
import type { Photo } from '#contract/photos';
import { toDollars } from '#contract/money';
import { emptyDraft, readFields, type ProductDraft } from './productDraft';
import type { BaseVersion } from './autosave/autosavedForms';

/** Converts products and drafts of the server to the form’s text. */

const textOf = (value: string | number | boolean | null): string =>
  value === null ? '' : String(value);

const dollarsOf = (cents: number | null): string =>
  cents === null ? '' : String(toDollars(cents));

/** The form’s values for a product. */
export function draftOf(product: Product): ProductDraft {
  const { facts } = product;
  return {
    make: textOf(facts.make),
    model: textOf(facts.model),
    name: product.name,
    // For products with photos, the server generates the link from the first one.
    picture: product.photos.length > 0 ? '' : product.picture,
    originalPrice: dollarsOf(product.originalPriceCents),
    resalePrice: dollarsOf(product.resalePriceCents),
    condition: textOf(product.condition),
    phone: product.phone,
    location: product.location,
    description: product.description,
    purchaseYear: textOf(product.purchaseYear),
    yearOfUse: textOf(product.yearsOfUse),
    categoryId: product.categoryId,
    mileageKm: textOf(facts.mileageKm),
    fuel: textOf(facts.fuel),
    gearbox: textOf(facts.gearbox),
    powerKw: textOf(facts.powerKw),
    colour: textOf(facts.colour),
    doors: textOf(facts.doors),
    seats: textOf(facts.seats),
    previousOwners: textOf(facts.previousOwners),
    nextInspection: textOf(facts.nextInspection),
    serviceHistory: textOf(facts.serviceHistory),
    accidentFree: textOf(facts.accidentFree),
    vin: textOf(facts.vin),
  };
}

/** The form’s values for a copy, without the VIN, which belongs to one car. */
export const copyOf = (product: Product): ProductDraft => ({
  ...draftOf(product),
  vin: '',
});

export const photoIdsOf = (photos: readonly Photo[]) => photos.map(({ _id }) => _id);

export const newBase = (fields: ProductDraft = emptyDraft): BaseVersion => ({
  fields,
  photoIds: [],
  version: null,
});

export const baseOfProduct = (product: Product): BaseVersion => ({
  fields: draftOf(product),
  photoIds: photoIdsOf(product.photos),
  version: product.version,
});

export const baseOfDraft = (draft: SavedDraft): BaseVersion => ({
  fields: readFields(draft.fields),
  photoIds: photoIdsOf(draft.photos),
  version: draft.version,
});
