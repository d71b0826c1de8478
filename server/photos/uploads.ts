import { buffer } from 'node:stream/consumers';
import type { Server } from '@tus/server';
import { errorCodes } from '#contract/errorCodes';
import { PHOTO_BYTES_MAX } from '#contract/photos';
import { AppError, conflict, notFound, unauthenticated } from '../errors';
import { transact, type RootSignedIn } from '../context';
import { newId } from '../ids';
import { lockUser } from '../accounts/accounts';
import { requireRole } from '../policy';
import { codeOf } from '../systemErrors';
import { countOpenUploads, deleteUploads, findUpload, insertUpload } from './photoRepository';
import { guarded, storeFailure, UPLOAD_LIFETIME_MS, type PhotoStore } from './photoStore';

/** How many one person may have begun and not made a photo of: two full products. */
const OPEN_MAX = 40;

/** Uploads by the tus protocol: each is its beginner's own. */
export interface Uploads {
  /** Lets a seller begin one; throws 429 when they have too many. */
  begin: (context: RootSignedIn) => Promise<string>;
  /** Throws 404 unless the upload is this person's and its time is not over. */
  require: (context: RootSignedIn, id: string) => Promise<void>;
  /** Forgets one that did not come about or was ended. */
  forget: (context: RootSignedIn, id: string) => Promise<void>;
  /** Removes what a piece has left of one that was ended meanwhile with another server. */
  removeIfForgotten: (context: RootSignedIn, id: string) => Promise<void>;
  /** Hands a request on to the protocol's server, under the upload's id. */
  handle: (id: string, request: Request) => Promise<Response>;
  /** How long a complete upload is, in bytes; throws 409 for one that is not complete. */
  measure: (id: string) => Promise<{ size: number }>;
  read: (id: string) => Promise<Buffer>;
  /** Removes what was uploaded; what is gone already is no failure. */
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
      // Whoever hands the request on knows where it came to.
      generateUrl: (request) => ids.get(request) ?? '',
      onResponseError: (_request, error) => answerOf(error),
    });
  };

  /** Opened when it is first needed, again where that failed: the store may be there later. */
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
    begin: async (context) => {
      requireRole(context.principal, 'seller');
      const id = newId();
      await transact(context, async ({ tx, now, principal }) => {
        // Of two that begin at once the second one counts the first.
        const owner = await lockUser(tx, principal.userId);
        if (!owner) throw unauthenticated('This account is no more.');
        if ((await countOpenUploads(tx, owner.id)) >= OPEN_MAX) {
          throw new AppError(
            429,
            errorCodes.tooMany,
            `You can upload up to ${OPEN_MAX} photos at a time. Wait for some to finish or remove them.`,
          );
        }
        await insertUpload(tx, { id, ownerId: owner.id, createdAt: now() });
      });
      return id;
    },

    require: async ({ tx, principal, now }, id) => {
      requireRole(principal, 'seller');
      const upload = await findUpload(tx, principal.userId, id);
      const oldest = now().getTime() - UPLOAD_LIFETIME_MS;
      if (!upload || upload.createdAt.getTime() < oldest) throw noUpload();
    },

    forget: async ({ tx }, id) => {
      await deleteUploads(tx, [id]);
      // What a full disk or a lost store left of it; the disk may still refuse.
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

/** What the protocol's server throws: a status with words, or an error of its store. */
interface Refusal {
  status_code: number;
  body: string;
}

const isRefusal = (error: unknown): error is Refusal =>
  typeof error === 'object' && error !== null && 'status_code' in error;

const isGone = (error: unknown) =>
  isRefusal(error) && (error.status_code === 404 || error.status_code === 410);

function gone(error: unknown): never {
  throw isGone(error) ? noUpload() : error;
}

/** Its refusals stay as they are; a failure of the store is said like everywhere. */
function answerOf(error: unknown): Refusal {
  if (isRefusal(error)) return error;
  const { statusCode, message } = storeFailure(error);
  return { status_code: statusCode, body: message };
}
