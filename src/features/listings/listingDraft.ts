import type { ListingForm } from '#contract/schemas/listing';
import { fieldsOf, parseJson, type Fields } from '@/lib/json';
import { localTexts } from '@/lib/storage';

/** What stands in the fields of the Add Product form: text, whatever it will become. */
export type ListingDraft = Record<keyof ListingForm, string>;

export const emptyDraft: ListingDraft = {
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

/**
 * What a half-written listing is kept under on this device: one for each person, so that nobody sees
 * another's, and one for each thing that it began with, such as a copy.
 */
export const draftKey = (uid: string, source = '') => [uid, source].filter(Boolean).join(':');

const storageKey = (key: string) => `second-gear-listing-draft:${key}`;

export const isEmptyDraft = (draft: ListingDraft): boolean =>
  Object.values(draft).every((text) => text.trim() === '');

/** The half-written listing that was left behind under this key, or null. */
export function readDraft(key: string): ListingDraft | null {
  const draft = readFields(fieldsOf(parseJson(localTexts.read(storageKey(key)))));
  return isEmptyDraft(draft) ? null : draft;
}

/** The texts of the form's fields among these; what is missing is empty. */
export function readFields(stored: Fields): ListingDraft {
  const draft = { ...emptyDraft };
  for (const [name, value] of Object.entries(stored)) {
    if (isField(name) && typeof value === 'string') draft[name] = value;
  }
  return draft;
}

export const isField = (name: string): name is keyof ListingDraft =>
  Object.hasOwn(emptyDraft, name);

/**
 * Keeps what is written so far; an empty form leaves nothing behind. Where the browser keeps
 * nothing, leaving the page is asked about all the same.
 */
export function saveDraft(key: string, draft: ListingDraft): void {
  if (isEmptyDraft(draft)) localTexts.remove(storageKey(key));
  else localTexts.write(storageKey(key), JSON.stringify(draft));
}

export function clearDraft(key: string): void {
  saveDraft(key, emptyDraft);
}
