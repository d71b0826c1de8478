import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { SQL } from 'drizzle-orm';
import { errorCodes } from '#contract/errorCodes';
import { formatCount } from '#contract/formats';
import { photoFormats, type Photo, type PhotoFormat } from '#contract/photos';
import {
  type Context,
  type Principal,
  requireRole,
  type RootContext,
  type RootSignedIn,
  transact,
} from '../context';
import type { Database } from '../database/client';
import { AppError, forbidden, notFound, unauthenticated } from '../lib/errors';
import { quotaReached, quotas } from '../lib/quotas';
import { lockUserShared } from '../accounts/accounts';
import { develop } from './imaging';
import {
  countEvidence,
  findPhoto,
  hasFewerPhotos,
  insertPhoto,
  isPublic,
  isTakenDown,
  type PhotoRow,
} from './photoRepository';
import type { PhotoHooks } from './hooks';
import type { KeepContent } from './photos';
import { guarded, type FoundFile, type OpenedPhoto, type PhotoStore } from './photoStore';
import { toWirePhoto } from './photoWire';
import { createPhotoQueue } from './queue';

interface KeepOptions {
  isEvidence: boolean;
  hangUp: AbortSignal;
}

export interface PhotoService {
  /** @param receive the file, once the caller may send one */
  keep: (
    context: RootSignedIn,
    receive: () => Promise<Buffer>,
    options: KeepOptions,
  ) => Promise<Photo>;
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

export function createPhotoService(
  store: PhotoStore,
  { soldCarsOf }: Pick<PhotoHooks, 'soldCarsOf'>,
): PhotoService {
  const queue = createPhotoQueue();

  /** The photo exists once all of its files are stored. */
  const create = async (
    context: RootContext,
    ownerId: string,
    source: Buffer,
    { degrees, isEvidence = false }: { degrees?: number; isEvidence?: boolean } = {},
  ): Promise<PhotoRow> => {
    const { files, fingerprint, ...shown } = await develop(source, degrees);
    // The picture of a car can be evidence too: these are two photos, because one of them is public.
    const content = `${ownerId} ${isEvidence ? 'evidence ' : ''}${fingerprint}`;
    const id = createHash('sha256').update(content).digest('hex').slice(0, 32);
    if (await isTakenDown(context.tx, id)) throw removedByAdmin();
    const known = await findPhoto(context.tx, ownerId, id);
    if (known?.removedAt) throw beingRemoved();
    if (!known) {
      if (isEvidence) await refuseMoreEvidence(context.tx, ownerId);
      else await refuseMorePhotos(context.tx, ownerId, soldCarsOf(ownerId));
      await store.keep(id, files);
    }
    return transact(context, async ({ tx, now }) => {
      const owner = await lockUserShared(tx, ownerId);
      const isTheirs = isEvidence ? owner !== undefined : owner?.role === 'seller';
      if (!isTheirs) throw unauthenticated('This account is no more.');
      await insertPhoto(tx, { ...shown, id, ownerId, isEvidence, createdAt: now() });
      const photo = await findPhoto(tx, ownerId, id);
      // Removed since, files included: the row would be a new one.
      const isOther = known && photo?.createdAt.getTime() !== known.createdAt.getTime();
      if (!photo || photo.removedAt || isOther) throw beingRemoved();
      return photo;
    });
  };

  return {
    /**
     * POST /photos (extension), for sellers: creates a photo from a file; with `evidence` also for
     * buyers, one that anonymous users cannot load. The same file gives the same photo. 413 or 422
     * if it is not a photo, 403 if the quota is reached, 429 or 503 while too many photos wait to be
     * processed.
     */
    keep: async (context, receive, { isEvidence, hangUp }) => {
      const { principal } = context;
      if (isEvidence) requireParty(principal);
      else requireRole(principal, 'seller');
      const file = await receive();
      const kept = await queue.call(principal.userId, hangUp, () =>
        create(context, principal.userId, file, { isEvidence }),
      );
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

/** Buyers and sellers send photos of requests for money. Throws 403. */
function requireParty({ role }: Principal): void {
  if (role === 'admin') throw forbidden('Only buyers and sellers can do this.');
}

/** Throws 403 when this user has as many photos of requests as allowed. */
async function refuseMoreEvidence(db: Database, ownerId: string) {
  if ((await countEvidence(db, ownerId)) < quotas.evidencePhotos) return;
  throw quotaReached(
    `You’ve reached the limit of ${quotas.evidencePhotos} photos in messages and requests for money. Describe what they show instead.`,
  );
}

/** Throws 403 when this user has as many photos of cars as allowed. */
async function refuseMorePhotos(db: Database, ownerId: string, soldCars: SQL) {
  if (await hasFewerPhotos(db, ownerId, quotas.photos, soldCars)) return;
  throw quotaReached(
    `You’ve reached the limit of ${formatCount(quotas.photos)} photos. Delete cars you no longer sell; their photos are deleted 30 days later.`,
  );
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
