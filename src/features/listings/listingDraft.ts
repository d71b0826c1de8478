import type { ListingForm } from '#contract/schemas/listing';

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
};

/** One draft per person, so that nobody sees another's at the same machine. */
const storageKey = (uid: string) => `second-gear-listing-draft:${uid}`;

export const isEmptyDraft = (draft: ListingDraft): boolean =>
  Object.values(draft).every((text) => text.trim() === '');

/** The half-written listing that this person left behind, or null. */
export function readDraft(uid: string): ListingDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(uid)) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const draft = { ...emptyDraft };
    for (const [name, value] of Object.entries(stored)) {
      if (isField(name) && typeof value === 'string') draft[name] = value;
    }
    return isEmptyDraft(draft) ? null : draft;
  } catch {
    // Storage can be forbidden or hold something else; the form then starts empty.
    return null;
  }
}

const isField = (name: string): name is keyof ListingDraft => name in emptyDraft;

/** Keeps what is written so far; an empty form leaves nothing behind. */
export function saveDraft(uid: string, draft: ListingDraft): void {
  try {
    if (isEmptyDraft(draft)) localStorage.removeItem(storageKey(uid));
    else localStorage.setItem(storageKey(uid), JSON.stringify(draft));
  } catch {
    // Forbidden or full: leaving the page is asked about all the same.
  }
}

export function clearDraft(uid: string): void {
  saveDraft(uid, emptyDraft);
}
