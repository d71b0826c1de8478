import { photosApi } from '@/api/photosApi';
import type { AppStore } from '@/store/hooks';
import { PHOTOS_MAX, PHOTOS_WAITING_MAX, type Photo, type Turn } from '#contract/photos';
import { canRetry, mayBeImage } from '@/dashboard/ui/photoProblems';
import type { FormAutosave } from '../autosave/FormAutosave';
import { uploadPhoto } from './uploadPhoto';
import {
  draftOpened,
  isPending,
  newDraftPhoto,
  uploadedPhoto,
  photoChanged,
  photoMoved,
  photoRemoved,
  photosAdded,
  selectDraftPhotos,
  toDraftPhoto,
  type DraftPhoto,
  type PhotoStatus,
} from './photoDraftsSlice';
import { serializePhotos } from './photoDraftStorage';
import { UnsentFiles } from './unsentFiles';

const { turnPhoto } = photosApi.endpoints;

/**
 * Uploads and rotates the photos of one form, as many at a time as the server takes. Their state is
 * in the Redux store. The queue holds the files and the running requests while the form is open.
 */
export class PhotoQueue {
  readonly #store: AppStore;
  readonly #autosave: FormAutosave;
  readonly #formKey: string;
  readonly #files = new UnsentFiles();
  /** The running requests by photo id. */
  readonly #running = new Map<string, AbortController>();
  #unsubscribe: () => void = () => undefined;
  #isOpen = false;

  constructor(store: AppStore, autosave: FormAutosave) {
    this.#store = store;
    this.#autosave = autosave;
    this.#formKey = autosave.formKey;
  }

  get #photos(): DraftPhoto[] {
    return selectDraftPhotos(this.#store.getState(), this.#formKey);
  }

  /** @param initial the product’s photos, used if the form was not restored */
  open(initial: readonly Photo[] = []): void {
    this.#isOpen = true;
    const photos = this.#autosave.photos ?? initial.map(toDraftPhoto);
    this.#store.dispatch(draftOpened({ formKey: this.#formKey, photos }));
    this.#autosave.savePhotos(photos);
    let saved = JSON.stringify(serializePhotos(photos));
    let seen = this.#photos;
    const unsubscribe = this.#store.subscribe(() => {
      // Most actions do not change the photos.
      if (this.#photos === seen) return;
      seen = this.#photos;
      const serialized = JSON.stringify(serializePhotos(seen));
      if (serialized === saved) return;
      saved = serialized;
      this.#autosave.savePhotos(seen);
    });
    window.addEventListener('online', this.#resume);
    this.#unsubscribe = () => {
      unsubscribe();
      window.removeEventListener('online', this.#resume);
    };
    this.#startNext();
  }

  /** Aborts running uploads. They begin again when the form is opened again. */
  close(): void {
    this.#isOpen = false;
    this.#unsubscribe();
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
    for (const { preview } of this.#photos) if (preview !== null) URL.revokeObjectURL(preview);
  }

  /** Adds files up to the maximum number of photos. Returns the number of skipped files. */
  add(files: readonly File[]): number {
    const free = Math.max(0, PHOTOS_MAX - this.#photos.length);
    const photos = files.slice(0, free).map((file): DraftPhoto => {
      const id = crypto.randomUUID();
      const isImage = mayBeImage(file);
      if (isImage) void this.#storeFile(id, file);
      return {
        ...newDraftPhoto(id, file.name),
        preview: isImage ? URL.createObjectURL(file) : null,
        state: isImage ? { status: 'queued' } : { status: 'failed', problem: 'notAnImage' },
      };
    });
    this.#store.dispatch(photosAdded({ formKey: this.#formKey, photos }));
    this.#startNext();
    return files.length - photos.length;
  }

  /** Replaces a missing file and restarts the upload. */
  replaceFile(id: string, file: File): void {
    void this.#storeFile(id, file);
    this.#change(id, { fileName: file.name, isPrepared: false });
    this.retry(id);
  }

  retry(id: string): void {
    this.#change(id, { state: { status: 'queued' } });
    this.#startNext();
  }

  remove(id: string): void {
    this.#running.get(id)?.abort();
    this.#running.delete(id);
    this.#dropPreview(id);
    this.#store.dispatch(photoRemoved({ formKey: this.#formKey, id }));
    this.#files.remove(id);
    this.#startNext();
  }

  /** @param to the new index */
  move(id: string, to: number): void {
    this.#store.dispatch(photoMoved({ formKey: this.#formKey, id, to }));
  }

  clear(): void {
    for (const { id } of this.#photos) this.remove(id);
  }

  /** Replaces all photos with the initial ones. */
  reset(initial: readonly Photo[] = []): void {
    this.clear();
    this.#store.dispatch(
      draftOpened({ formKey: this.#formKey, photos: initial.map(toDraftPhoto) }),
    );
  }

  /** Rotates an uploaded photo, once it is its turn. */
  rotate(id: string, degrees: Turn): void {
    const draftPhoto = this.#find(id);
    const photo = draftPhoto && uploadedPhoto(draftPhoto);
    if (!photo || draftPhoto.state.status === 'rotating') return;
    this.#change(id, { state: { status: 'rotating', photo, degrees } });
    this.#startNext();
  }

  /** The server’s ids of the uploaded photos, in order. */
  uploadedIds(): string[] {
    return this.#photos.flatMap((photo) => uploadedPhoto(photo)?._id ?? []);
  }

  /** Resolves to true once no photo is pending, and to false if the form is closed before. */
  async whenSettled(): Promise<boolean> {
    const isWaiting = () => this.#isOpen && this.#photos.some(isPending);
    if (isWaiting()) {
      await new Promise<void>((resolve) => {
        const unsubscribe = this.#store.subscribe(() => {
          if (isWaiting()) return;
          unsubscribe();
          resolve();
        });
      });
    }
    return this.#isOpen;
  }

  async #storeFile(id: string, file: File): Promise<void> {
    const isInMemoryOnly = !(await this.#files.put(id, file));
    if (isInMemoryOnly) this.#change(id, { isInMemoryOnly });
  }

  #find(id: string): DraftPhoto | undefined {
    return this.#photos.find((photo) => photo.id === id);
  }

  #change(id: string, change: Partial<DraftPhoto>): void {
    this.#store.dispatch(photoChanged({ formKey: this.#formKey, id, change }));
  }

  readonly #resume = (): void => {
    for (const { id, state } of this.#photos) {
      const hasLostConnection = state.status === 'failed' && state.problem === 'connection';
      if (state.status === 'offline' || hasLostConnection)
        this.#change(id, { state: { status: 'queued' } });
    }
    this.#startNext();
  };

  #start(id: string): AbortController {
    const controller = new AbortController();
    this.#running.set(id, controller);
    return controller;
  }

  /** Returns false if the request was aborted, so that its result is ignored. */
  #end(id: string, controller: AbortController): boolean {
    if (this.#running.get(id) === controller) this.#running.delete(id);
    return !controller.signal.aborted;
  }

  #startNext(): void {
    // Requests aborted by `close` also end up here and must not start the next upload.
    if (!this.#isOpen) return;
    for (const { id, state } of this.#photos) {
      if (this.#running.size >= PHOTOS_WAITING_MAX) return;
      if (this.#running.has(id)) continue;
      if (state.status === 'queued') void this.#upload(id);
      if (state.status === 'rotating') void this.#rotate(id, state.photo, state.degrees);
    }
  }

  async #rotate(id: string, photo: Photo, degrees: Turn): Promise<void> {
    const controller = this.#start(id);
    const call = this.#store.dispatch(turnPhoto.initiate({ id: photo._id, degrees }));
    controller.signal.addEventListener('abort', () => call.abort());
    const { data } = await call;
    if (!this.#end(id, controller)) return;
    this.#change(id, {
      state: data ? { status: 'uploaded', photo: data } : { status: 'rotateFailed', photo },
    });
    this.#startNext();
  }

  async #upload(id: string): Promise<void> {
    const controller = this.#start(id);
    this.#change(id, { state: { status: 'uploading', progress: 0 } });
    const outcome = await uploadPhoto(id, {
      store: this.#store,
      files: this.#files,
      photo: () => this.#find(id),
      change: (change) => this.#change(id, change),
      signal: controller.signal,
    });
    if (this.#end(id, controller)) {
      const isDuplicate = outcome.status === 'uploaded' && this.#isDuplicate(id, outcome.photo);
      const state: PhotoStatus = isDuplicate ? { status: 'failed', problem: 'duplicate' } : outcome;
      this.#change(id, { state });
      if (state.status === 'uploaded') this.#dropPreview(id);
      if (state.status === 'uploaded' || (state.status === 'failed' && !canRetry(state.problem))) {
        this.#files.remove(id);
      }
    }
    this.#startNext();
  }

  #dropPreview(id: string): void {
    const preview = this.#find(id)?.preview;
    if (!preview) return;
    URL.revokeObjectURL(preview);
    this.#change(id, { preview: null });
  }

  /** Photo ids are derived from the content, so duplicates have the same id. */
  #isDuplicate(id: string, { _id }: Photo): boolean {
    return this.#photos.some((other) => other.id !== id && uploadedPhoto(other)?._id === _id);
  }
}
