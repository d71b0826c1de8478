import { fileShelf } from '@/lib/fileShelf';
import { fieldsOf, parseJson } from '@/lib/json';
import { localTexts, tabTexts } from '@/lib/storage';
import { routes } from '#contract/routes';
import { emptyDraft, readFields, type ProductDraft } from '../productDraft';

/**
 * Forms of cars that were begun and not sent, on this device: one record for each tab that has such
 * a form open, so that no tab writes over another one's. A tab knows its own records by their ids in
 * its session storage. A record's `owner` is the form that opened it last: a form that finds another
 * owner there, because its tab was duplicated or the car was continued elsewhere, goes on under an
 * id of its own.
 */

/** Which form it is: a new car, a copy of a car, a draft of the server's, or a car being edited. */
export type FormName = 'new' | `copy-${string}` | `draft-${string}` | `edit-${string}`;

/** What a form was filled from; what differs from it has not been sent. */
export interface Beginning {
  fields: ProductDraft;
  /** The server's names of its photos, the cover first. */
  photoIds: readonly string[];
  /** Of the car or draft on the server; null where it counts none. */
  version: number | null;
  /** To the kilometre, also where the form shows miles. */
  mileageKm: number | null;
}

export interface UnfinishedCar {
  id: string;
  form: FormName;
  /**
   * The id of the first record of this car, which other tabs continued under ids of their own. Sent
   * with the car, so that the server notices when it is listed twice.
   */
  origin: string;
  /** Made by the form that opened it last. */
  owner: string;
  fields: ProductDraft;
  /** As `describePhotos` gives them; null where none are offered. */
  photos: readonly unknown[] | null;
  begun: Beginning;
  /** ISO time. */
  savedAt: string;
}

const RECORDS = 'second-gear-unfinished:';
const TABS = 'second-gear-unfinished-here:';
const ERASED = 'second-gear-unfinished-erased:';
/** What earlier versions kept, which nobody reads any more. */
const FORMER = ['second-gear-listing-draft:', 'second-gear-listing-photos:'];

const recordKey = (uid: string, id: string) => `${RECORDS}${uid}:${id}`;
const tabKey = (uid: string, form: FormName) => `${TABS}${uid}:${form}`;

const listeners = new Set<() => void>();
const announce = () => listeners.forEach((listener) => listener());

/** Calls back after every change, in this tab or in another one. The result ends it. */
export function watchUnfinished(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(RECORDS)) onChange();
  };
  listeners.add(onChange);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onStorage);
  };
}

const isFormName = (text: unknown): text is FormName =>
  typeof text === 'string' && /^(new$|copy-|draft-|edit-)/.test(text);

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What is stored may come from an older version or from somebody's hands. */
function toUnfinished(id: string, text: string | null): UnfinishedCar | null {
  const { form, origin, owner, fields, photos, begun, savedAt } = fieldsOf(parseJson(text));
  if (!isFormName(form)) return null;
  const { photoIds, version, mileageKm, ...from } = fieldsOf(begun);
  return {
    id,
    form,
    origin: textOf(origin) || id,
    owner: textOf(owner),
    fields: readFields(fieldsOf(fields)),
    photos: Array.isArray(photos) ? photos : null,
    begun: {
      fields: readFields(fieldsOf(from.fields)),
      photoIds: Array.isArray(photoIds) ? photoIds.filter((name) => typeof name === 'string') : [],
      version: numberOrNull(version),
      mileageKm: numberOrNull(mileageKm),
    },
    savedAt: textOf(savedAt),
  };
}

/** Changes with every change of this person's records, and only then. */
export const describeUnfinished = (uid: string): string =>
  localTexts
    .keys(recordKey(uid, ''))
    .sort()
    .map((key) => `${key}=${localTexts.read(key) ?? ''}`)
    .join('\n');

/** All of this person's on this device, the one changed last first. */
export function listUnfinished(uid: string): UnfinishedCar[] {
  const prefix = recordKey(uid, '');
  return localTexts
    .keys(prefix)
    .map((key) => readUnfinished(uid, key.slice(prefix.length)))
    .filter((car): car is UnfinishedCar => car !== null)
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
}

export const readUnfinished = (uid: string, id: string): UnfinishedCar | null =>
  toUnfinished(id, localTexts.read(recordKey(uid, id)));

/** False: the browser keeps nothing for us. */
export function writeUnfinished(uid: string, { id, ...car }: UnfinishedCar): boolean {
  const isKept = localTexts.write(recordKey(uid, id), JSON.stringify(car));
  announce();
  return isKept;
}

export function removeUnfinished(uid: string, id: string): void {
  localTexts.remove(recordKey(uid, id));
  announce();
}

/** Removes it together with the files of its photos. */
export function discardUnfinished(uid: string, id: string): void {
  for (const photo of readUnfinished(uid, id)?.photos ?? []) {
    const name = textOf(fieldsOf(photo).id);
    if (name !== '') void fileShelf.remove(name);
  }
  removeUnfinished(uid, id);
}

/** Goes on with it as a new car, where what it began with is gone. */
export function makeNew(uid: string, car: UnfinishedCar): void {
  const begun = { fields: emptyDraft, photoIds: [], version: null, mileageKm: null };
  writeUnfinished(uid, { ...car, form: 'new', begun });
  chooseUnfinished(uid, car.form, null);
  chooseUnfinished(uid, 'new', car.id);
}

/** The record that this tab goes on with in this form; a duplicated tab has the original's. */
export function ownUnfinished(uid: string, form: FormName): UnfinishedCar | null {
  const id = tabTexts.read(tabKey(uid, form));
  return id === null ? null : readUnfinished(uid, id);
}

/** @param id null: this tab begins anew the next time */
export function chooseUnfinished(uid: string, form: FormName, id: string | null): void {
  if (id === null) tabTexts.remove(tabKey(uid, form));
  else tabTexts.write(tabKey(uid, form), id);
}

/** Changes when this person's records are erased: a form that was open then writes no more. */
export const erasureOf = (uid: string): string | null => localTexts.read(ERASED + uid);

/**
 * Erases what is kept on this device of everybody but this person, with its phone numbers, VINs and
 * photos.
 */
export function eraseUnfinished(keptUid: string | null, erasure: string): void {
  for (const key of localTexts.keys(RECORDS)) {
    const [uid = '', id = ''] = key.slice(RECORDS.length).split(':');
    if (uid === keptUid) continue;
    discardUnfinished(uid, id);
    localTexts.write(ERASED + uid, erasure);
  }
  for (const key of tabTexts.keys(TABS)) {
    if (keptUid === null || !key.startsWith(`${TABS}${keptUid}:`)) tabTexts.remove(key);
  }
  for (const key of FORMER.flatMap((prefix) => localTexts.keys(prefix))) localTexts.remove(key);
}

/** Where a form is. */
export function pathOf(form: FormName): string {
  const id = form.slice(form.indexOf('-') + 1);
  if (form.startsWith('copy-')) return routes.copyProduct(id);
  if (form.startsWith('draft-')) return routes.draft(id);
  if (form.startsWith('edit-')) return routes.editProduct(id);
  return routes.addProduct;
}
