import type { SavedDraft } from '@/api/productDraftsApi';
import type { Product } from '@/api/productsApi';
import { fromKm, toKm } from '@/components/factLabels';
import type { Fields } from '@/lib/json';
import type { DistanceUnit } from '#contract/facts';
import type { Photo } from '#contract/photos';
import { toDollars } from '#contract/money';
import { emptyDraft, readFields, type ProductDraft } from './productDraft';
import type { Beginning } from './unfinished/unfinishedCars';

/** A product between the form, where it is text in the seller's unit, and the server. */

const textOf = (value: string | number | boolean | null): string =>
  value === null ? '' : String(value);

const dollarsOf = (cents: number | null): string =>
  cents === null ? '' : String(toDollars(cents));

/** What stands in the form's fields for a product. */
export function draftOf(product: Product, unit: DistanceUnit): ProductDraft {
  const { facts } = product;
  return {
    name: product.name,
    // With photos it is the link to the first of them, which nobody typed.
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

/** The same as the beginning of another product: a VIN belongs to one car. */
export const copyOf = (product: Product, unit: DistanceUnit): ProductDraft => ({
  ...draftOf(product, unit),
  vin: '',
});

/** A draft that was kept on the server, where distances are in kilometres. */
export function draftFrom(fields: Fields, unit: DistanceUnit): ProductDraft {
  const draft = readFields(fields);
  return { ...draft, mileageKm: convert(draft.mileageKm, (km) => fromKm(km, unit)) };
}

/** What is kept of a draft on the server. */
export const fieldsToKeep = (draft: ProductDraft, unit: DistanceUnit): ProductDraft => ({
  ...draft,
  mileageKm: convert(draft.mileageKm, (distance) => toKm(distance, unit)),
});

export const photoIdsOf = (photos: readonly Photo[]) => photos.map(({ _id }) => _id);

/** What the form of a new car begins with: nothing, or a copy. */
export const newBeginning = (fields: ProductDraft = emptyDraft): Beginning => ({
  fields,
  photoIds: [],
  version: null,
  mileageKm: null,
});

/** What the form of Edit begins with. */
export const beginningOfProduct = (product: Product, unit: DistanceUnit): Beginning => ({
  fields: draftOf(product, unit),
  photoIds: photoIdsOf(product.photos),
  version: product.version,
  mileageKm: product.facts.mileageKm,
});

/** What the form begins with that goes on with a draft. */
export const beginningOfDraft = (draft: SavedDraft, unit: DistanceUnit): Beginning => ({
  fields: draftFrom(draft.fields, unit),
  photoIds: photoIdsOf(draft.photos),
  version: draft.version,
  mileageKm: null,
});

/** What is no number stays as it was written. */
const convert = (text: string, to: (distance: number) => number): string =>
  /^\s*\d+\s*$/.test(text) ? String(to(Number(text))) : text;
