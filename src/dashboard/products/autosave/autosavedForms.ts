import { discardRecord, ERASED, RECORDS, TABS } from '@/auth/autosavedForms';
import { fieldsOf, parseJson } from '@/lib/json';
import { localTexts, tabTexts } from '@/lib/storage';
import { routes } from '#contract/routes';
import { emptyDraft, readFields, type ProductDraft } from '../productDraft';

/**
 * Product forms with unsaved changes, in local storage. Each tab has its own record, so that tabs do
 * not overwrite each other; session storage holds the ids of the tab’s records. A record’s `owner`
 * is the form that opened it last. A form that finds another owner, because the tab was duplicated
 * or the form was continued in another tab, saves under a new id.
 */

/** The form for a new product, a copy of a product, a draft, or a product being edited. */
export type FormName = 'new' | `copy-${string}` | `draft-${string}` | `edit-${string}`;

/** The version that a form was filled from. Differences from it are unsaved changes. */
export interface BaseVersion {
  fields: ProductDraft;
  /** The server’s photo ids, the cover first. */
  photoIds: readonly string[];
  /** The version number of the product or draft; null if the server has none. */
  version: number | null;
}

export interface AutosavedForm {
  id: string;
  form: FormName;
  /**
   * The id of the car’s first record. Tabs that continue it under another `id` keep this one and
   * send it as the draft’s id, so that the server notices when they list the car twice.
   */
  localDraftId: string;
  /** The id of the form that opened the record last. */
  owner: string;
  fields: ProductDraft;
  /** The result of `serializePhotos`; null if the form has no photos field. */
  photos: readonly unknown[] | null;
  base: BaseVersion;
  /** ISO time. */
  savedAt: string;
}

const recordKey = (uid: string, id: string) => `${RECORDS}${uid}:${id}`;
const tabKey = (uid: string, form: FormName) => `${TABS}${uid}:${form}`;

const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());

/** Subscribes to changes in this and other tabs. Returns the unsubscribe function. */
export function subscribeToAutosavedForms(onChange: () => void): () => void {
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

/** Validates the record, because an older release may have written it. */
function parseAutosavedForm(id: string, text: string | null): AutosavedForm | null {
  const { form, localDraftId, owner, fields, photos, base, savedAt } = fieldsOf(parseJson(text));
  if (!isFormName(form)) return null;
  const { photoIds, version, fields: baseFields } = fieldsOf(base);
  return {
    id,
    form,
    localDraftId: textOf(localDraftId) || id,
    owner: textOf(owner),
    fields: readFields(fieldsOf(fields)),
    photos: Array.isArray(photos) ? photos : null,
    base: {
      fields: readFields(fieldsOf(baseFields)),
      photoIds: Array.isArray(photoIds)
        ? photoIds.filter((photoId) => typeof photoId === 'string')
        : [],
      version: numberOrNull(version),
    },
    savedAt: textOf(savedAt),
  };
}

/** A snapshot for `useSyncExternalStore`, equal if the user’s records are unchanged. */
export const autosavedFormsSnapshot = (uid: string): string =>
  localTexts
    .keys(recordKey(uid, ''))
    .sort()
    .map((key) => `${key}=${localTexts.read(key) ?? ''}`)
    .join('\n');

/** The user’s saved forms, most recently saved first. */
export function listAutosavedForms(uid: string): AutosavedForm[] {
  const prefix = recordKey(uid, '');
  return localTexts
    .keys(prefix)
    .map((key) => readAutosavedForm(uid, key.slice(prefix.length)))
    .filter((saved): saved is AutosavedForm => saved !== null)
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
}

export const readAutosavedForm = (uid: string, id: string): AutosavedForm | null =>
  parseAutosavedForm(id, localTexts.read(recordKey(uid, id)));

/** Returns false if the browser’s storage failed. */
export function writeAutosavedForm(uid: string, { id, ...saved }: AutosavedForm): boolean {
  const isAutosaved = localTexts.write(recordKey(uid, id), JSON.stringify(saved));
  notifyListeners();
  return isAutosaved;
}

export function removeAutosavedForm(uid: string, id: string): void {
  localTexts.remove(recordKey(uid, id));
  notifyListeners();
}

/** Removes the record and the files of its photos. */
export function discardAutosavedForm(uid: string, id: string): void {
  discardRecord(recordKey(uid, id));
  notifyListeners();
}

/** Turns the form into one for a new product, after its product or draft was deleted. */
export function convertToNewProduct(uid: string, saved: AutosavedForm): void {
  const base = { fields: emptyDraft, photoIds: [], version: null };
  writeAutosavedForm(uid, { ...saved, form: 'new', base });
  setTabForm(uid, saved.form, null);
  setTabForm(uid, 'new', saved.id);
}

/** The record that this tab restores. A duplicated tab has the same one as the original. */
export function readTabForm(uid: string, form: FormName): AutosavedForm | null {
  const id = tabTexts.read(tabKey(uid, form));
  return id === null ? null : readAutosavedForm(uid, id);
}

/** @param id null if the tab should not restore a record */
export function setTabForm(uid: string, form: FormName, id: string | null): void {
  if (id === null) tabTexts.remove(tabKey(uid, form));
  else tabTexts.write(tabKey(uid, form), id);
}

/** Changes when the user’s records are erased, after which open forms stop saving. */
export const readErasureId = (uid: string): string | null => localTexts.read(ERASED + uid);

export function formPath(form: FormName): string {
  const id = form.slice(form.indexOf('-') + 1);
  if (form.startsWith('copy-')) return routes.copyProduct(id);
  if (form.startsWith('draft-')) return routes.draft(id);
  if (form.startsWith('edit-')) return routes.editProduct(id);
  return routes.addProduct;
}
