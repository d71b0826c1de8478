import { nanoid } from '@reduxjs/toolkit';
import { serverNow } from '@/lib/serverTime';
import { isSameDraft, type ProductDraft } from '../productDraft';
import type { DraftPhoto } from '../photos/photoDraftsSlice';
import { serializePhotos, shouldSave, photoIdOf, parsePhotos } from '../photos/photoDraftStorage';
import {
  setTabForm,
  readErasureId,
  readTabForm,
  readAutosavedForm,
  removeAutosavedForm,
  writeAutosavedForm,
  type BaseVersion,
  type FormName,
  type AutosavedForm,
} from './autosavedForms';

interface AutosaveState {
  base: BaseVersion;
  /** Whether the form was restored. `older`: the product or draft was changed since. */
  restored: 'no' | 'yes' | 'older';
  /** The form differs from its base version. */
  isChanged: boolean;
  /** False if the browser’s storage failed: leaving the page would lose the changes. */
  isAutosaved: boolean;
}

/** Saves the changes in a form to this device, separately for each tab. */
export class FormAutosave {
  /** The key of the form’s photos in the Redux store. */
  readonly formKey: string;
  readonly initialFields: ProductDraft;
  readonly #uid: string;
  readonly #form: FormName;
  readonly #owner = nanoid();
  readonly #erasureId: string | null;
  readonly #listeners = new Set<() => void>();
  #id: string;
  #localDraftId: string;
  #fields: ProductDraft;
  /** Null if the form has no photos field. */
  #photos: readonly unknown[] | null;
  #isOpen = false;
  #isFinished = false;
  #state: AutosaveState;

  /** @param base the current version; a restored form keeps the older version it was filled from */
  constructor(uid: string, form: FormName, base: BaseVersion) {
    this.#uid = uid;
    this.#form = form;
    this.#erasureId = readErasureId(uid);
    const saved = readTabForm(uid, form);
    this.#id = saved?.id ?? nanoid();
    this.#localDraftId = saved?.localDraftId ?? this.#id;
    this.formKey = this.#id;
    this.initialFields = saved?.fields ?? base.fields;
    this.#fields = this.initialFields;
    this.#photos = saved?.photos ?? null;
    const isOlder = saved !== null && saved.base.version !== base.version;
    this.#state = {
      base: isOlder ? saved.base : base,
      restored: saved === null ? 'no' : isOlder ? 'older' : 'yes',
      isChanged: saved !== null,
      isAutosaved: true,
    };
  }

  readonly getState = (): AutosaveState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The saved photos, or null if none were saved. */
  get photos(): DraftPhoto[] | null {
    return this.#photos && parsePhotos(this.#photos);
  }

  /** The same for all tabs that continued this car. */
  get localDraftId(): string {
    return this.#localDraftId;
  }

  get #arePhotosChanged(): boolean {
    const ids = this.photos?.map(photoIdOf) ?? this.#state.base.photoIds;
    return ids.join() !== this.#state.base.photoIds.join();
  }

  isOwn({ id }: AutosavedForm): boolean {
    return id === this.#id;
  }

  /** Starts saving and takes ownership of the restored record. */
  open(): void {
    this.#isOpen = true;
    const saved = readAutosavedForm(this.#uid, this.#id);
    if (saved) writeAutosavedForm(this.#uid, { ...saved, owner: this.#owner });
  }

  close(): void {
    this.#isOpen = false;
  }

  saveFields(fields: ProductDraft): void {
    this.#fields = { ...fields };
    this.#save();
  }

  savePhotos(photos: readonly DraftPhoto[]): void {
    this.#photos = serializePhotos(photos.filter(shouldSave));
    this.#save();
  }

  /** Changes the base to the server’s newer version, after the user resolved the conflict. */
  rebase(base: BaseVersion): void {
    this.#set({ base });
    this.#save();
  }

  /** Makes this a different car from the one in other tabs. */
  renewLocalDraftId(): void {
    this.#localDraftId = nanoid();
  }

  /** Discards the changes. The caller resets the form and its photos. */
  reset(base: BaseVersion): void {
    this.renewLocalDraftId();
    this.#fields = base.fields;
    this.#set({ base, restored: 'no' });
    this.#save();
  }

  /** Deletes the saved form and stops saving, after the form was submitted. */
  clear(): void {
    this.#isFinished = true;
    this.#remove();
    setTabForm(this.#uid, this.#form, null);
    this.#set({ restored: 'no', isChanged: false, isAutosaved: true });
  }

  #save(): void {
    if (!this.#isOpen || this.#isFinished || readErasureId(this.#uid) !== this.#erasureId) return;
    const { base } = this.#state;
    const isChanged = this.#arePhotosChanged || !isSameDraft(this.#fields, base.fields);
    if (isChanged) this.#set({ isChanged, isAutosaved: this.#write(base) });
    else {
      this.#remove();
      this.#set({ isChanged, isAutosaved: true });
    }
  }

  #write(base: BaseVersion): boolean {
    if (this.#isOwnedElsewhere()) this.#id = nanoid();
    setTabForm(this.#uid, this.#form, this.#id);
    return writeAutosavedForm(this.#uid, {
      id: this.#id,
      form: this.#form,
      localDraftId: this.#localDraftId,
      owner: this.#owner,
      fields: this.#fields,
      photos: this.#photos,
      base,
      savedAt: new Date(serverNow()).toISOString(),
    });
  }

  /** Another tab has opened the record since. */
  #isOwnedElsewhere(): boolean {
    const owner = readAutosavedForm(this.#uid, this.#id)?.owner;
    return owner !== undefined && owner !== this.#owner;
  }

  #remove(): void {
    if (!this.#isOwnedElsewhere()) removeAutosavedForm(this.#uid, this.#id);
  }

  #set(change: Partial<AutosaveState>): void {
    const next = { ...this.#state, ...change };
    const { base, restored, isChanged, isAutosaved } = this.#state;
    if (
      next.base === base &&
      next.restored === restored &&
      next.isChanged === isChanged &&
      next.isAutosaved === isAutosaved
    ) {
      return;
    }
    this.#state = next;
    this.#listeners.forEach((listener) => listener());
  }
}
