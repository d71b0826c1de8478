import { photosApi } from '@/api/photosApi';
import type { AppStore } from '@/store/hooks';
import { PHOTOS_MAX, type Photo, type Turn } from '#contract/photos';
import type { KeptForm } from '../unfinished/KeptForm';
import { bringPhoto } from './bringPhoto';
import {
  draftOpened,
  isUnderWay,
  keptPhoto,
  photoChanged,
  photoMoved,
  photoRemoved,
  photosAdded,
  selectDraftPhotos,
  type DraftPhoto,
  type PhotoStatus,
} from './photoDraftsSlice';
import { describePhotos } from './photoDraftStorage';
import { UnsentFiles } from './unsentFiles';
import { canRetry } from './photoProblems';

const AT_ONCE = 2;

const { turnPhoto, deleteUpload } = photosApi.endpoints;

/**
 * Brings the photos of one form to the server, two at a time. What is known of them stands in the
 * store; here are their files and the calls under way, while the form is open.
 */
export class PhotoQueue {
  readonly #store: AppStore;
  readonly #kept: KeptForm;
  readonly #draft: string;
  readonly #files = new UnsentFiles();
  /** The calls under way, by photo. */
  readonly #running = new Map<string, AbortController>();
  #stopWatching: () => void = () => undefined;
  #isOpen = false;

  /** @param kept the form's, with the photos that were left behind */
  constructor(store: AppStore, kept: KeptForm) {
    this.#store = store;
    this.#kept = kept;
    this.#draft = kept.name;
  }

  get #photos(): DraftPhoto[] {
    return selectDraftPhotos(this.#store.getState(), this.#draft);
  }

  /** @param initial what the car has already, where nothing was left behind */
  open(initial: readonly Photo[] = []): void {
    this.#isOpen = true;
    const photos = this.#kept.photos ?? initial.map(asDraftPhoto);
    this.#store.dispatch(draftOpened({ draft: this.#draft, photos }));
    this.#kept.keepPhotos(photos);
    let saved = JSON.stringify(describePhotos(photos));
    const unsubscribe = this.#store.subscribe(() => {
      const description = JSON.stringify(describePhotos(this.#photos));
      if (description === saved) return;
      saved = description;
      this.#kept.keepPhotos(this.#photos);
    });
    window.addEventListener('online', this.#goOn);
    this.#stopWatching = () => {
      unsubscribe();
      window.removeEventListener('online', this.#goOn);
    };
    this.#fill();
  }

  /** What is under way stops, and goes on when the form is opened again. */
  close(): void {
    this.#isOpen = false;
    this.#stopWatching();
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
    for (const { preview } of this.#photos) if (preview !== null) URL.revokeObjectURL(preview);
  }

  /** Takes as many files as there is room for; answers how many were left out. */
  add(files: readonly File[]): number {
    const room = Math.max(0, PHOTOS_MAX - this.#photos.length);
    const photos = files.slice(0, room).map((file): DraftPhoto => {
      const id = crypto.randomUUID();
      const isPicture = mayBePicture(file);
      if (isPicture) void this.#put(id, file);
      return {
        ...unsent(id, file.name),
        preview: isPicture ? URL.createObjectURL(file) : null,
        state: isPicture ? { status: 'queued' } : { status: 'failed', problem: 'notAPicture' },
      };
    });
    this.#store.dispatch(photosAdded({ draft: this.#draft, photos }));
    this.#fill();
    return files.length - photos.length;
  }

  /** The file of a photo whose own is gone; its upload begins anew. */
  giveFile(id: string, file: File): void {
    void this.#put(id, file);
    this.#endUpload(id);
    this.#change(id, { fileName: file.name, uploadUrl: null, isPrepared: false });
    this.retry(id);
  }

  /** Another try for one that failed. */
  retry(id: string): void {
    this.#change(id, { state: { status: 'queued' } });
    this.#fill();
  }

  remove(id: string): void {
    this.#running.get(id)?.abort();
    this.#running.delete(id);
    this.#endUpload(id);
    this.#dropPreview(id);
    this.#store.dispatch(photoRemoved({ draft: this.#draft, id }));
    this.#files.forget(id);
    this.#fill();
  }

  /** @param to the place that it takes, from 0 */
  move(id: string, to: number): void {
    this.#store.dispatch(photoMoved({ draft: this.#draft, id, to }));
  }

  /** Nothing stays of any of them. */
  clear(): void {
    for (const { id } of this.#photos) this.remove(id);
  }

  /** As the form was before anything was done to it. */
  startOver(initial: readonly Photo[] = []): void {
    this.clear();
    this.#store.dispatch(draftOpened({ draft: this.#draft, photos: initial.map(asDraftPhoto) }));
  }

  /** Turns a photo that the server keeps. */
  async turn(id: string, degrees: Turn): Promise<void> {
    const photo = keptPhoto(this.#find(id) ?? unsent('', ''));
    if (!photo || this.#running.has(id)) return;
    const controller = this.#start(id);
    this.#change(id, { state: { status: 'turning', photo } });
    const call = this.#store.dispatch(turnPhoto.initiate({ id: photo._id, degrees }));
    controller.signal.addEventListener('abort', () => call.abort());
    const { data } = await call;
    if (!this.#end(id, controller)) return;
    this.#change(id, {
      state: data ? { status: 'kept', photo: data } : { status: 'notTurned', photo },
    });
    this.#fill();
  }

  /** The server's names of those that it keeps, in their order. */
  keptIds(): string[] {
    return this.#photos.flatMap((photo) => keptPhoto(photo)?._id ?? []);
  }

  /** Resolves once nothing is under way any more. */
  async settled(): Promise<void> {
    if (!this.#photos.some(isUnderWay)) return;
    await new Promise<void>((resolve) => {
      const unsubscribe = this.#store.subscribe(() => {
        if (this.#photos.some(isUnderWay)) return;
        unsubscribe();
        resolve();
      });
    });
  }

  async #put(id: string, file: File): Promise<void> {
    const isOnlyHere = !(await this.#files.put(id, file));
    if (isOnlyHere) this.#change(id, { isOnlyHere });
  }

  #find(id: string): DraftPhoto | undefined {
    return this.#photos.find((photo) => photo.id === id);
  }

  #change(id: string, change: Partial<DraftPhoto>): void {
    this.#store.dispatch(photoChanged({ draft: this.#draft, id, change }));
  }

  readonly #goOn = (): void => {
    for (const { id, state } of this.#photos) {
      const isCutOff = state.status === 'failed' && state.problem === 'connection';
      if (state.status === 'offline' || isCutOff) this.#change(id, { state: { status: 'queued' } });
    }
    this.#fill();
  };

  #start(id: string): AbortController {
    const controller = new AbortController();
    this.#running.set(id, controller);
    return controller;
  }

  /** False when it was stopped meanwhile: nothing of it counts any more. */
  #end(id: string, controller: AbortController): boolean {
    if (this.#running.get(id) === controller) this.#running.delete(id);
    return !controller.signal.aborted;
  }

  #fill(): void {
    // Calls that closing has stopped end here too; nothing that waits may take their place.
    if (!this.#isOpen) return;
    for (const { id, state } of this.#photos) {
      if (this.#running.size >= AT_ONCE) return;
      if (state.status === 'queued' && !this.#running.has(id)) void this.#bring(id);
    }
  }

  /** One photo, from its file to the server's answer. */
  async #bring(id: string): Promise<void> {
    const controller = this.#start(id);
    this.#change(id, { state: { status: 'sending', share: 0 } });
    const outcome = await bringPhoto(id, {
      store: this.#store,
      files: this.#files,
      photo: () => this.#find(id),
      change: (change) => this.#change(id, change),
      signal: controller.signal,
    });
    if (this.#end(id, controller)) {
      const isTwice = outcome.status === 'kept' && this.#isTwice(id, outcome.photo);
      const state: PhotoStatus = isTwice ? { status: 'failed', problem: 'twice' } : outcome;
      this.#change(id, { state });
      if (state.status === 'kept') this.#dropPreview(id);
      if (state.status === 'kept' || (state.status === 'failed' && !canRetry(state.problem))) {
        this.#change(id, { uploadUrl: null });
        this.#files.forget(id);
      }
    }
    this.#fill();
  }

  /** What has arrived of it is of no use to anybody; where this fails the server removes it later. */
  #endUpload(id: string): void {
    const { uploadUrl = null, state } = this.#find(id) ?? {};
    // What is being checked the server removes by itself.
    if (uploadUrl === null || state?.status === 'checking') return;
    void this.#store.dispatch(deleteUpload.initiate({ uploadUrl }));
  }

  #dropPreview(id: string): void {
    const preview = this.#find(id)?.preview;
    if (!preview) return;
    URL.revokeObjectURL(preview);
    this.#change(id, { preview: null });
  }

  /** Photos are named by their content: the same one added twice is one. */
  #isTwice(id: string, { _id }: Photo): boolean {
    return this.#photos.some((other) => other.id !== id && keptPhoto(other)?._id === _id);
  }
}

/** Not every system knows what an HEIC file is: it may be of no type, or of any. */
const mayBePicture = ({ type, name }: File) =>
  type === '' || type.startsWith('image/') || /\.hei[cf]$/i.test(name);

const unsent = (id: string, fileName: string): DraftPhoto => ({
  id,
  fileName,
  uploadUrl: null,
  isPrepared: false,
  preview: null,
  state: { status: 'queued' },
});

const asDraftPhoto = (photo: Photo): DraftPhoto => ({
  ...unsent(photo._id, ''),
  state: { status: 'kept', photo },
});
