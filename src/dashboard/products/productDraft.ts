import type { ProductForm } from '#contract/schemas/product';
import type { Fields } from '@/lib/json';

/** The raw values of the product form: all fields as text, before validation. */
export type ProductDraft = Record<keyof ProductForm, string>;

export const emptyDraft: ProductDraft = {
  make: '',
  model: '',
  name: '',
  picture: '',
  originalPrice: '',
  resalePrice: '',
  condition: '',
  phone: '',
  location: '',
  description: '',
  purchaseYear: '',
  yearOfUse: '',
  categoryId: '',
  mileageKm: '',
  fuel: '',
  gearbox: '',
  powerKw: '',
  colour: '',
  doors: '',
  seats: '',
  previousOwners: '',
  nextInspection: '',
  serviceHistory: '',
  accidentFree: '',
  vin: '',
};

export const isEmptyDraft = (draft: ProductDraft): boolean =>
  Object.values(draft).every((text) => text.trim() === '');

/** Reads stored values. Missing fields are empty, and unknown ones are ignored. */
export function readFields(stored: Fields): ProductDraft {
  const draft = { ...emptyDraft };
  for (const [name, value] of Object.entries(stored)) {
    if (isField(name) && typeof value === 'string') draft[name] = value;
  }
  return draft;
}

export const isField = (name: string): name is keyof ProductDraft =>
  Object.hasOwn(emptyDraft, name);

export const productFields = Object.keys(emptyDraft).filter(isField);

export const isSameDraft = (one: ProductDraft, other: ProductDraft): boolean =>
  Object.entries(one).every(([name, text]) => isField(name) && text === other[name]);
