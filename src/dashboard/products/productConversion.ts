import type { SavedDraft } from '@/api/productDraftsApi';
import type { Product } from '@/api/productsApi';
import { fromKm, toKm } from '#contract/factLabels';
import type { Fields } from '@/lib/json';
import type { DistanceUnit } from '#contract/facts';
import type { Photo } from '#contract/photos';
import { toDollars } from '#contract/money';
import { emptyDraft, readFields, type ProductDraft } from './productDraft';
import type { BaseVersion } from './autosave/autosavedForms';

/** Converts between products on the server and the form’s text in the seller’s unit. */

const textOf = (value: string | number | boolean | null): string =>
  value === null ? '' : String(value);

const dollarsOf = (cents: number | null): string =>
  cents === null ? '' : String(toDollars(cents));

/** The form’s values for a product. */
export function draftOf(product: Product, unit: DistanceUnit): ProductDraft {
  const { facts } = product;
  return {
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
    mileageKm: facts.mileageKm === null ? '' : String(fromKm(facts.mileageKm, unit)),
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
export const copyOf = (product: Product, unit: DistanceUnit): ProductDraft => ({
  ...draftOf(product, unit),
  vin: '',
});

/** The form’s values for a draft on the server, which stores distances in kilometres. */
export function draftFromFields(fields: Fields, unit: DistanceUnit): ProductDraft {
  const draft = readFields(fields);
  return { ...draft, mileageKm: convert(draft.mileageKm, (km) => fromKm(km, unit)) };
}

/** The fields to save as a draft, with distances in kilometres. */
export const fieldsToSave = (draft: ProductDraft, unit: DistanceUnit): ProductDraft => ({
  ...draft,
  mileageKm: convert(draft.mileageKm, (distance) => toKm(distance, unit)),
});

export const photoIdsOf = (photos: readonly Photo[]) => photos.map(({ _id }) => _id);

export const newBase = (fields: ProductDraft = emptyDraft): BaseVersion => ({
  fields,
  photoIds: [],
  version: null,
  mileageKm: null,
});

export const baseOfProduct = (product: Product, unit: DistanceUnit): BaseVersion => ({
  fields: draftOf(product, unit),
  photoIds: photoIdsOf(product.photos),
  version: product.version,
  mileageKm: product.facts.mileageKm,
});

export const baseOfDraft = (draft: SavedDraft, unit: DistanceUnit): BaseVersion => ({
  fields: draftFromFields(draft.fields, unit),
  photoIds: photoIdsOf(draft.photos),
  version: draft.version,
  mileageKm: null,
});

/** Text that is not a number stays unchanged. */
const convert = (text: string, to: (distance: number) => number): string =>
  /^\s*\d+\s*$/.test(text) ? String(to(Number(text))) : text;
