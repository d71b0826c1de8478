import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { errorCodes } from '#contract/errorCodes';
import type { KeepPhotoBody } from '#contract/schemas/photos';
import { PHOTO_BYTES_MAX, photoFormats, type Photo, type PhotoFormat } from '#contract/photos';
import {
  type Context,
  requireRole,
  type RootContext,
  type RootSignedIn,
  type SignedIn,
  transact,
} from '../context';
import { AppError, notFound, unauthenticated } from '../lib/errors';
import { lockUserShared } from '../accounts/accounts';
import { develop, tooLarge, UNREADABLE } from './imaging';
import {
  closeUpload,
  findPhoto,
  findUpload,
  insertPhoto,
  isPublic,
  isTakenDown,
  type PhotoRow,
  type UploadRow,
} from './photoRepository';
import type { KeepContent } from './photos';
import { guarded, type FoundFile, type OpenedPhoto, type PhotoStore } from './photoStore';
import { toWirePhoto } from './photoWire';
import { createPhotoQueue } from './queue';
import { refuseMorePhotos, requireParty, type Uploads } from './uploads';

export interface PhotoService {
  keep: (context: RootSignedIn, upload: KeepPhotoBody, hangUp: AbortSignal) => Promise<Photo>;
  turn: (context: RootSignedIn, id: string, degrees: number, hangUp: AbortSignal) => Promise<Photo>;
  keepContent: KeepContent;
  find: (context: Context, file: string) => Promise<FoundFile>;
  open: (file: FoundFile) => Promise<OpenedPhoto>;
}

const isFormat = (text: string): text is PhotoFormat =>
  photoFormats.some((format) => format === text);

/** The file name of a photo. Any other name is a 404. */
const FILE = /^([0-9a-f]{32})-([1-9]\d{0,3})\.([a-z]{3,4})$/;

const noPhoto = () => notFound('Photo not found.');
const refusals: Record<NonNullable<UploadRow['refusal']>, string> = {
  'photo-unreadable': UNREADABLE,
  'photo-too-large': 'This photo is too large. Choose a smaller one.',
};

export function createPhotoService(store: PhotoStore, uploads: Uploads): PhotoService {
  const queue = createPhotoQueue();

  const refuse = async (context: RootSignedIn, upload: UploadRow, error: unknown) => {
    const code = error instanceof AppError ? error.code : '';
    if (code === errorCodes.photoRemoved) await uploads.forget(context, upload.id);
    if (code !== 'photo-unreadable' && code !== 'photo-too-large') return;
    await context.tx.transaction((tx) => closeUpload(tx, upload.id, { refusal: code }));
    await uploads.discard(upload.id);
  };

  const make = async (context: RootSignedIn, upload: UploadRow, isEvidence: boolean) => {
    const { userId } = context.principal;
    const { size } = await uploads.measure(upload.id);
    if (size > PHOTO_BYTES_MAX) throw tooLarge(refusals['photo-too-large']);
    return create(context, userId, await uploads.read(upload.id), { upload, isEvidence });
  };

  /** The photo exists once all of its files are stored. */
  const create = async (
    context: RootContext,
    ownerId: string,
    source: Buffer,
    {
      degrees,
      upload,
      isEvidence = false,
    }: { degrees?: number; upload?: UploadRow; isEvidence?: boolean } = {},
  ): Promise<PhotoRow> => {
    await refuseMorePhotos(context.tx, ownerId, isEvidence);
    const { files, fingerprint, ...shown } = await develop(source, degrees);
    // The picture of a car can be evidence too: these are two photos, because one of them is public.
    const content = `${ownerId} ${isEvidence ? 'evidence ' : ''}${fingerprint}`;
    const id = createHash('sha256').update(content).digest('hex').slice(0, 32);
    if (await isTakenDown(context.tx, id)) throw removedByAdmin();
    const known = await findPhoto(context.tx, ownerId, id);
    if (known?.removedAt) throw beingRemoved();
    if (!known) await store.keep(id, files);
    return transact(context, async ({ tx, now }) => {
      const owner = await lockUserShared(tx, ownerId);
      const isTheirs = isEvidence ? owner !== undefined : owner?.role === 'seller';
      if (!isTheirs) throw unauthenticated('This account is no more.');
      await insertPhoto(tx, { ...shown, id, ownerId, isEvidence, createdAt: now() });
      const photo = await findPhoto(tx, ownerId, id);
      // Removed since, files included: the row would be a new one.
      const isOther = known && photo?.createdAt.getTime() !== known.createdAt.getTime();
      if (!photo || photo.removedAt || isOther) throw beingRemoved();
      if (upload) await closeUpload(tx, upload.id, { photoId: id });
      return photo;
    });
  };

  const settled = async ({ tx, principal }: SignedIn, upload: UploadRow) => {
    if (upload.refusal) throw new AppError(422, upload.refusal, refusals[upload.refusal]);
    if (!upload.photoId) return null;
    const photo = await findPhoto(tx, principal.userId, upload.photoId);
    if (!photo || photo.removedAt) throw noPhoto();
    return photo;
  };

  return {
    /**
     * POST /photos (extension), for sellers: creates a photo from the caller's upload; with
     * `evidence` also for buyers, one that anonymous users cannot load. Idempotent. 409 while the upload is incomplete, 422 if it is not a photo, 403 if the quota is reached, 429
     * or 503 while too many photos wait to be processed.
     */
    keep: async (context, { upload: uploadId, evidence: isEvidence = false }, hangUp) => {
      const { tx, principal } = context;
      if (isEvidence) requireParty(principal);
      else requireRole(principal, 'seller');
      const find = async () => {
        const upload = await findUpload(tx, principal.userId, uploadId);
        if (!upload) throw notFound('Upload not found. It may have expired.');
        return upload;
      };
      const ready = await settled(context, await find());
      if (ready) return toWirePhoto(context, ready);
      const kept = await queue.call(principal.userId, hangUp, async () => {
        const upload = await find();
        const photo = await settled(context, upload);
        if (photo) return photo;
        const made = await make(context, upload, isEvidence).catch(async (error: unknown) => {
          await refuse(context, upload, error);
          throw error;
        });
        await uploads.discard(upload.id);
        return made;
      });
      return toWirePhoto(context, kept);
    },

    /**
     * POST /photos/{id}/turned (extension), for its owner: a copy, rotated clockwise. 429 or 503
     * while too many photos wait to be processed.
     */
    turn: async (context, id, degrees, hangUp) => {
      const { tx, principal } = context;
      requireRole(principal, 'seller');
      const photo = await findPhoto(tx, principal.userId, id);
      if (!photo || photo.removedAt || photo.isEvidence) throw noPhoto();
      const turned = await queue.call(principal.userId, hangUp, async () => {
        const largest = await readLargest(store, photo);
        return create(context, principal.userId, largest, { degrees });
      });
      return toWirePhoto(context, turned);
    },

    /** For jobs: creates a photo of this seller from a downloaded file. */
    keepContent: (context, ownerId, content) =>
      queue.background(ownerId, () => create(context, ownerId, content)),

    /** GET /photos/{id}-{width}.{format}, public. 404 at once for a photo that was removed. */
    find: async ({ tx }, file) => {
      const [, photoId, width, format = ''] = FILE.exec(file) ?? [];
      if (!photoId || !width || !isFormat(format)) throw noPhoto();
      if (!(await isPublic(tx, photoId))) throw noPhoto();
      return { photoId, name: `${width}.${format}`, format };
    },

    open: async ({ photoId, name }) => {
      const found = await store.open(photoId, name);
      if (!found) throw noPhoto();
      return found;
    },
  };
}

async function readLargest(store: PhotoStore, { id, width }: PhotoRow): Promise<Buffer> {
  const largest = await store.open(id, `${width}.jpg`);
  if (!largest) throw noPhoto();
  return guarded(() => buffer(largest.content));
}

const beingRemoved = () =>
  new AppError(503, errorCodes.unavailable, 'This photo is being removed. Try again in a moment.');

const removedByAdmin = () =>
  new AppError(
    409,
    errorCodes.photoRemoved,
    'An admin removed this photo, so you can’t add it again. Choose another one.',
  );
