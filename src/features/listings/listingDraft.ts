import type { ListingForm } from '#contract/schemas/listing';
import { fieldsOf, parseJson } from '@/lib/json';
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

/** One draft per person, so that nobody sees another's at the same machine. */
const storageKey = (uid: string) => `second-gear-listing-draft:${uid}`;

export const isEmptyDraft = (draft: ListingDraft): boolean =>
  Object.values(draft).every((text) => text.trim() === '');

/** The half-written listing that this person left behind, or null. */
export function readDraft(uid: string): ListingDraft | null {
  const draft = { ...emptyDraft };
  const stored = fieldsOf(parseJson(localTexts.read(storageKey(uid))));
  for (const [name, value] of Object.entries(stored)) {
    if (isField(name) && typeof value === 'string') draft[name] = value;
  }
  return isEmptyDraft(draft) ? null : draft;
}

const isField = (name: string): name is keyof ListingDraft => name in emptyDraft;

/**
 * Keeps what is written so far; an empty form leaves nothing behind. Where the browser keeps
 * nothing, leaving the page is asked about all the same.
 */
export function saveDraft(uid: string, draft: ListingDraft): void {
  if (isEmptyDraft(draft)) localTexts.remove(storageKey(uid));
  else localTexts.write(storageKey(uid), JSON.stringify(draft));
}

export function clearDraft(uid: string): void {
  saveDraft(uid, emptyDraft);
}
