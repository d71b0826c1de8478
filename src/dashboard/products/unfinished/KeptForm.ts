import { nanoid } from '@reduxjs/toolkit';
import { serverNow } from '@/lib/serverTime';
import { isSameDraft, type ProductDraft } from '../productDraft';
import type { DraftPhoto } from '../photos/photoDraftsSlice';
import { describePhotos, isWorthKeeping, nameOf, photosFrom } from '../photos/photoDraftStorage';
import {
  chooseUnfinished,
  erasureOf,
  ownUnfinished,
  readUnfinished,
  removeUnfinished,
  writeUnfinished,
  type Beginning,
  type FormName,
  type UnfinishedCar,
} from './unfinishedCars';

interface KeptState {
  begun: Beginning;
  /** The form shows what was left behind; `older`: the car or draft was changed since. */
  restored: 'no' | 'yes' | 'older';
  /** It differs from what it began with. */
  isChanged: boolean;
  /** False: the browser keeps nothing, so that leaving the page loses it. */
  isKept: boolean;
}

/** Keeps what is written in one form on this device, apart from every other tab's. */
export class KeptForm {
  /** Names the form's photos in the store. */
  readonly name: string;
  /** What the fields begin with. */
  readonly fields: ProductDraft;
  readonly #uid: string;
  readonly #form: FormName;
  readonly #owner = nanoid();
  readonly #erasure: string | null;
  readonly #listeners = new Set<() => void>();
  #id: string;
  #origin: string;
  #written: ProductDraft;
  /** Null where none are offered. */
  #photos: readonly unknown[] | null;
  #isOpen = false;
  #isOver = false;
  #state: KeptState;

  /** @param begun as it stands now; what this tab left behind may have begun with an older one */
  constructor(uid: string, form: FormName, begun: Beginning) {
    this.#uid = uid;
    this.#form = form;
    this.#erasure = erasureOf(uid);
    const left = ownUnfinished(uid, form);
    this.#id = left?.id ?? nanoid();
    this.#origin = left?.origin ?? this.#id;
    this.name = this.#id;
    this.fields = left?.fields ?? begun.fields;
    this.#written = this.fields;
    this.#photos = left?.photos ?? null;
    const isOlder = left !== null && left.begun.version !== begun.version;
    this.#state = {
      begun: isOlder ? left.begun : begun,
      restored: left === null ? 'no' : isOlder ? 'older' : 'yes',
      isChanged: left !== null,
      isKept: true,
    };
  }

  readonly getState = (): KeptState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The photos that were left behind; null where none were, not even an empty list. */
  get photos(): DraftPhoto[] | null {
    return this.#photos && photosFrom(this.#photos);
  }

  /** The same for all tabs in which this car was continued. */
  get origin(): string {
    return this.#origin;
  }

  get #arePhotosChanged(): boolean {
    const names = this.photos?.map(nameOf) ?? this.#state.begun.photoIds;
    return names.join() !== this.#state.begun.photoIds.join();
  }

  /** Whether a record on this device is this form's. */
  isOwn({ id }: UnfinishedCar): boolean {
    return id === this.#id;
  }

  /** From here on what was left behind is this form's. */
  open(): void {
    this.#isOpen = true;
    const left = readUnfinished(this.#uid, this.#id);
    if (left) writeUnfinished(this.#uid, { ...left, owner: this.#owner });
  }

  close(): void {
    this.#isOpen = false;
  }

  keepFields(fields: ProductDraft): void {
    this.#written = { ...fields };
    this.#keep();
  }

  keepPhotos(photos: readonly DraftPhoto[]): void {
    this.#photos = describePhotos(photos.filter(isWorthKeeping));
    this.#keep();
  }

  /** The server's newer version was looked at: what differs from it is what is changed here. */
  rebase(begun: Beginning): void {
    this.#set({ begun });
    this.#keep();
  }

  /** From now on this is another car than the one in other tabs. */
  becomeAnother(): void {
    this.#origin = nanoid();
  }

  /** Nothing of it stays; the form and its photos show this beginning by now. */
  startOver(begun: Beginning): void {
    this.becomeAnother();
    this.#written = begun.fields;
    this.#set({ begun, restored: 'no' });
    this.#keep();
  }

  /** It was sent: nothing of it stays behind, whatever is still written. */
  forget(): void {
    this.#isOver = true;
    this.#remove();
    chooseUnfinished(this.#uid, this.#form, null);
    this.#set({ restored: 'no', isChanged: false, isKept: true });
  }

  /** It stays on this device, and is offered instead of shown when this tab opens the form again. */
  putAside(): void {
    this.#isOver = true;
    chooseUnfinished(this.#uid, this.#form, null);
  }

  #keep(): void {
    if (!this.#isOpen || this.#isOver || erasureOf(this.#uid) !== this.#erasure) return;
    const { begun } = this.#state;
    const isChanged = this.#arePhotosChanged || !isSameDraft(this.#written, begun.fields);
    if (isChanged) this.#set({ isChanged, isKept: this.#write(begun) });
    else {
      this.#remove();
      this.#set({ isChanged, isKept: true });
    }
  }

  #write(begun: Beginning): boolean {
    if (this.#isElsewhere()) this.#id = nanoid();
    chooseUnfinished(this.#uid, this.#form, this.#id);
    return writeUnfinished(this.#uid, {
      id: this.#id,
      form: this.#form,
      origin: this.#origin,
      owner: this.#owner,
      fields: this.#written,
      photos: this.#photos,
      begun,
      savedAt: new Date(serverNow()).toISOString(),
    });
  }

  /** Another form has opened the record since. */
  #isElsewhere(): boolean {
    const owner = readUnfinished(this.#uid, this.#id)?.owner;
    return owner !== undefined && owner !== this.#owner;
  }

  #remove(): void {
    if (!this.#isElsewhere()) removeUnfinished(this.#uid, this.#id);
  }

  #set(change: Partial<KeptState>): void {
    const next = { ...this.#state, ...change };
    const { begun, restored, isChanged, isKept } = this.#state;
    if (
      next.begun === begun &&
      next.restored === restored &&
      next.isChanged === isChanged &&
      next.isKept === isKept
    ) {
      return;
    }
    this.#state = next;
    this.#listeners.forEach((listener) => listener());
  }
}
