import { buffer } from 'node:stream/consumers';
import type { Server } from '@tus/server';
import { errorCodes } from '#contract/errorCodes';
import { formatCount } from '#contract/formats';
import { PHOTO_BYTES_MAX } from '#contract/photos';
import type { Database } from '../database/client';
import { AppError, conflict, forbidden, notFound, unauthenticated } from '../lib/errors';
import { type Principal, type RootSignedIn, transact } from '../context';
import { newId } from '../lib/ids';
import { lockUser } from '../accounts/accounts';
import { codeOf } from '../lib/systemErrors';
import { quotaReached, quotas } from '../lib/quotas';
import {
  countEvidence,
  countOpenUploads,
  deleteUploads,
  findUpload,
  hasFewerPhotos,
  insertUpload,
} from './photoRepository';
import { guarded, storeFailure, UPLOAD_LIFETIME_MS, type PhotoStore } from './photoStore';

const MB = 1024 * 1024;

/** Sellers upload photos of cars; buyers and sellers those of requests for money. Throws 403. */
export function requireParty({ role }: Principal): void {
  if (role === 'admin') throw forbidden('Only buyers and sellers can do this.');
}

/** Throws 403 when this user has as many photos of cars, or of requests, as allowed. */
export async function refuseMorePhotos(
  db: Database,
  ownerId: string,
  isEvidence: boolean,
): Promise<void> {
  if (isEvidence) {
    if ((await countEvidence(db, ownerId)) < quotas.evidencePhotos) return;
    throw quotaReached(
      `You’ve reached the limit of ${quotas.evidencePhotos} photos of requests for money. Describe what they show instead.`,
    );
  }
  if (await hasFewerPhotos(db, ownerId, quotas.photos)) return;
  throw quotaReached(
    `You’ve reached the limit of ${formatCount(quotas.photos)} photos. Delete cars you no longer sell; their photos are deleted 30 days later.`,
  );
}

/** Uploads of the tus protocol. Each belongs to the user who created it. */
export interface Uploads {
  /**
   * Creates an upload of `bytes` for a buyer or seller. Throws 429 if they have too many, 403 if they have
   * too many photos.
   */
  begin: (context: RootSignedIn, bytes: number) => Promise<string>;
  /** Throws 404 unless the upload belongs to this user and has not expired. */
  require: (context: RootSignedIn, id: string) => Promise<void>;
  /** Deletes the row of an upload that was not created or was aborted. */
  forget: (context: RootSignedIn, id: string) => Promise<void>;
  /** Deletes data that a chunk wrote after the upload was aborted on another server. */
  removeIfForgotten: (context: RootSignedIn, id: string) => Promise<void>;
  /** Passes a request to the tus server, with the upload's id. */
  handle: (id: string, request: Request) => Promise<Response>;
  /** Size of a complete upload in bytes. Throws 409 if it is incomplete. */
  measure: (id: string) => Promise<{ size: number }>;
  read: (id: string) => Promise<Buffer>;
  /** Deletes the uploaded data. Missing data is ignored. */
  discard: (id: string) => Promise<void>;
}

export function createUploads(store: PhotoStore): Uploads {
  const ids = new WeakMap<Request, string>();
  let opening: Promise<Server> | undefined;

  const openServer = async (): Promise<Server> => {
    const [{ Server: TusServer }, datastore] = await Promise.all([
      import('@tus/server'),
      store.openUploads(),
    ]);
    const keyOf = (request: Request) => store.uploadKey(ids.get(request) ?? '');
    return new TusServer({
      path: '/',
      datastore,
      maxSize: PHOTO_BYTES_MAX,
      namingFunction: keyOf,
      getFileIdFromRequest: keyOf,
      // The route knows the URL.
      generateUrl: (request) => ids.get(request) ?? '',
      onResponseError: (_request, error) => responseOf(error),
    });
  };

  /** Opened on first use, and again after an error, since the store may become available. */
  const open = () => {
    opening ??= openServer().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  const discard = (id: string) =>
    guarded(async () => {
      const uploads = await store.openUploads();
      await uploads.remove(store.uploadKey(id)).catch((error: unknown) => {
        if (!isGone(error) && codeOf(error) !== 'ENOENT') throw error;
      });
    });

  return {
    begin: async (context, bytes) => {
      requireParty(context.principal);
      const id = newId();
      await transact(context, async ({ tx, now, principal }) => {
        // The lock lets concurrent requests count each other's uploads.
        const owner = await lockUser(tx, principal.userId);
        if (!owner) throw unauthenticated('This account is no more.');
        const open = await countOpenUploads(tx, owner.id);
        if (open.total >= quotas.openUploads || open.bytes + bytes > quotas.openUploadBytes) {
          throw new AppError(
            429,
            errorCodes.tooMany,
            `You can upload up to ${quotas.openUploads} photos at a time, and ${quotas.openUploadBytes / MB} MB. Wait for some to finish or remove them.`,
          );
        }
        await refuseMorePhotos(tx, owner.id, owner.role === 'user');
        await insertUpload(tx, { id, ownerId: owner.id, bytes, createdAt: now() });
      });
      return id;
    },

    require: async ({ tx, principal, now }, id) => {
      requireParty(principal);
      const upload = await findUpload(tx, principal.userId, id);
      const oldest = now().getTime() - UPLOAD_LIFETIME_MS;
      if (!upload || upload.createdAt.getTime() < oldest) throw noUpload();
    },

    forget: async ({ tx: db }, id) => {
      await db.transaction((tx) => deleteUploads(tx, [id]));
      // Removes partial data after an error, which can fail again on a full disk.
      await discard(id).catch(() => undefined);
    },

    removeIfForgotten: async ({ tx, principal }, id) => {
      if (await findUpload(tx, principal.userId, id)) return;
      await discard(id).catch(() => undefined);
    },

    handle: async (id, request) => {
      ids.set(request, id);
      return (await open()).handleWeb(request);
    },

    measure: (id) =>
      guarded(async () => {
        const { datastore } = await open();
        const { offset, size } = await datastore.getUpload(store.uploadKey(id)).catch(gone);
        if (size === undefined || offset < size) {
          throw conflict('This photo is still uploading.');
        }
        return { size };
      }),

    read: (id) =>
      guarded(async () => {
        const uploads = await store.openUploads();
        return buffer(await uploads.read(store.uploadKey(id)));
      }),

    discard,
  };
}

const noUpload = () => notFound('Upload not found. It may have expired.');

/** An error of the tus server: a status with text, or an error of its store. */
interface UploadError {
  status_code: number;
  body: string;
}

const isRefusal = (error: unknown): error is UploadError =>
  typeof error === 'object' && error !== null && 'status_code' in error;

const isGone = (error: unknown) =>
  isRefusal(error) && (error.status_code === 404 || error.status_code === 410);

function gone(error: unknown): never {
  throw isGone(error) ? noUpload() : error;
}

/** Keeps errors of the tus server and maps those of the store. */
function responseOf(error: unknown): UploadError {
  if (isRefusal(error)) return error;
  const { statusCode, message } = storeFailure(error);
  return { status_code: statusCode, body: message };
}
