import { errorCodes } from '#contract/errorCodes';
import type {
  CreatedResponse,
  DeletedResponse,
  UpdatedResponse,
  WireProductDraft,
} from '#contract/types';
import { lockUser } from '../accounts/accounts';
import {
  type RequestContext,
  requireRole,
  type RootSignedIn,
  type SignedIn,
  transact,
} from '../context';
import type { Transaction } from '../database/client';
import { conflict, notFound, unauthenticated } from '../lib/errors';
import { newId } from '../lib/ids';
import { lockOwnPhotos, photosOfDrafts, setDraftPhotos, toWirePhoto } from '../photos/photos';
import { quotaReached, quotas } from '../lib/quotas';
import {
  countDraftsOf,
  deleteDraftOf,
  findDraftOf,
  findDraftsOf,
  insertDraft,
  isDraftListed,
  lockDraftOf,
  updateDraft,
  type DraftRow,
} from './draftRepository';

/** The request body of a draft: texts of its fields, and its photos. */
type Written = Record<string, unknown> & { photos?: string[] | undefined };

const noDraft = () => notFound('Draft not found.');

async function toWire(context: RequestContext, drafts: DraftRow[]): Promise<WireProductDraft[]> {
  const ids = drafts.map(({ id }) => id);
  const photos = await photosOfDrafts(context.tx, ids);
  return drafts.map(({ id, fields, updatedAt, version }) => ({
    _id: id,
    fields,
    photos: (photos.get(id) ?? []).map((photo) => toWirePhoto(context, photo)),
    updatedAt: updatedAt.toISOString(),
    version,
  }));
}

/**
 * Locks and returns a seller's draft; undefined if there is none. 409 if it has already become a
 * product, or has changed since `version`.
 */
async function lockDraft(
  tx: Transaction,
  sellerId: string,
  id: string,
  version: number | undefined,
): Promise<DraftRow | undefined> {
  const draft = await lockDraftOf(tx, sellerId, id);
  if (draft && version !== undefined && version !== draft.version) {
    throw conflict(
      'This draft was changed in another tab or on another device.',
      errorCodes.versionConflict,
    );
  }
  if (!draft && (await isDraftListed(tx, sellerId, id))) {
    throw conflict('You’ve already listed this draft. See My Products.', errorCodes.draftListed);
  }
  return draft;
}

/**
 * Deletes the draft of a product that is being listed, in the same transaction and with the seller
 * locked. A draft that was deleted meanwhile does not prevent the listing.
 */
export async function consumeDraft(
  tx: Transaction,
  sellerId: string,
  id: string,
  version: number | undefined,
): Promise<void> {
  await lockDraft(tx, sellerId, id, version);
  await deleteDraftOf(tx, sellerId, id);
}

/** Drops empty fields. */
const writtenIn = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) =>
      typeof text === 'string' && text !== '' ? [[name, text] as const] : [],
    ),
  );

/** A seller's drafts (extension). Other users get 404. */
export const draftsService = {
  /** GET /drafts: the caller's drafts, most recently changed first. */
  async list(context: SignedIn): Promise<WireProductDraft[]> {
    const { principal, tx } = context;
    requireRole(principal, 'seller');
    return toWire(context, await findDraftsOf(tx, principal.userId));
  },

  /** GET /drafts/{id}. */
  async find(context: SignedIn, id: string): Promise<WireProductDraft> {
    const { principal, tx } = context;
    requireRole(principal, 'seller');
    const draft = await findDraftOf(tx, principal.userId, id);
    const [found] = await toWire(context, draft ? [draft] : []);
    if (!found) throw noDraft();
    return found;
  },

  /** POST /drafts: 403 with more than 100 drafts, 400 for photos of another user. */
  async create(
    context: RootSignedIn,
    { photos = [], ...fields }: Written,
  ): Promise<CreatedResponse> {
    const { principal, now } = context;
    requireRole(principal, 'seller');
    const id = newId();
    await transact(context, async ({ tx }) => {
      // The lock lets concurrent requests count each other's drafts.
      const seller = await lockUser(tx, principal.userId);
      if (!seller) throw unauthenticated('This account no longer exists.');
      if ((await countDraftsOf(tx, seller.id)) >= quotas.drafts) {
        throw quotaReached(
          `You’ve reached the limit of ${quotas.drafts} drafts. Delete one to save another.`,
        );
      }
      await lockOwnPhotos(tx, seller.id, photos);
      const moment = now();
      await insertDraft(tx, {
        id,
        sellerId: seller.id,
        fields: writtenIn(fields),
        version: 1,
        createdAt: moment,
        updatedAt: moment,
      });
      await setDraftPhotos(tx, id, photos, moment);
    });
    return { acknowledged: true, insertedId: id };
  },

  /** PUT /drafts/{id}: 409 if it has changed since `version`, when given. */
  async update(
    context: RootSignedIn,
    id: string,
    { photos = [], version, ...fields }: Written & { version?: number | undefined },
  ): Promise<UpdatedResponse> {
    const { principal, now } = context;
    requireRole(principal, 'seller');
    return transact(context, async ({ tx }) => {
      const draft = await lockDraft(tx, principal.userId, id, version);
      if (!draft) throw noDraft();
      await lockOwnPhotos(tx, principal.userId, photos);
      const [moment, next] = [now(), draft.version + 1];
      await updateDraft(tx, id, { fields: writtenIn(fields), updatedAt: moment, version: next });
      await setDraftPhotos(tx, id, photos, moment);
      return { modifiedCount: 1, version: next };
    });
  },

  /** DELETE /drafts/{id}. */
  async delete({ principal, tx: db }: RootSignedIn, id: string): Promise<DeletedResponse> {
    requireRole(principal, 'seller');
    const deletedCount = await db.transaction((tx) => deleteDraftOf(tx, principal.userId, id));
    if (deletedCount === 0) throw noDraft();
    return { deletedCount };
  },
};
