import { DRAFTS_MAX } from '#contract/schemas/listingDraft';
import type {
  AcknowledgedAnswer,
  DeletedAnswer,
  ModifiedAnswer,
  WireListingDraft,
} from '#contract/types';
import { lockUser } from '../accounts/accounts';
import { transact, type RootSignedIn, type SignedIn } from '../context';
import type { Database } from '../database/client';
import { conflict, notFound, unauthenticated } from '../errors';
import { newId } from '../ids';
import { holdPhotos, photosOfDrafts, placeDraftPhotos } from '../photos/photos';
import { requireRole } from '../policy';
import {
  countDraftsOf,
  deleteDraftOf,
  findDraftOf,
  findDraftsOf,
  insertDraft,
  updateDraftOf,
  type DraftRow,
} from './draftRepository';

/** A draft as it comes: its fields' texts, and its photos. */
type Written = Record<string, unknown> & { photos?: string[] | undefined };

const noDraft = () => notFound('Draft not found.');

async function toWire(db: Database, drafts: DraftRow[]): Promise<WireListingDraft[]> {
  const ids = drafts.map(({ id }) => id);
  const photos = await photosOfDrafts(db, ids);
  return drafts.map(({ id, fields, updatedAt }) => ({
    _id: id,
    fields,
    photos: photos.get(id) ?? [],
    updatedAt: updatedAt.toISOString(),
  }));
}

/** Only what was written. */
const writtenIn = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) =>
      typeof text === 'string' && text !== '' ? [[name, text] as const] : [],
    ),
  );

/** A seller's half-written listings (extension): nobody else is told that they exist. */
export const draftsService = {
  /** GET /drafts: one's own, the one changed last first. */
  async list({ principal, tx }: SignedIn): Promise<WireListingDraft[]> {
    requireRole(principal, 'seller');
    return toWire(tx, await findDraftsOf(tx, principal.userId));
  },

  /** GET /drafts/{id}. */
  async find({ principal, tx }: SignedIn, id: string): Promise<WireListingDraft> {
    requireRole(principal, 'seller');
    const draft = await findDraftOf(tx, principal.userId, id);
    const [found] = await toWire(tx, draft ? [draft] : []);
    if (!found) throw noDraft();
    return found;
  },

  /** POST /drafts: 409 with more than 100 of them, 400 for photos that are not one's own. */
  async create(
    context: RootSignedIn,
    { photos = [], ...fields }: Written,
  ): Promise<AcknowledgedAnswer & { insertedId: string }> {
    const { principal, now } = context;
    requireRole(principal, 'seller');
    const id = newId();
    await transact(context, async ({ tx }) => {
      // Of two that come together the second counts the first.
      const seller = await lockUser(tx, principal.userId);
      if (!seller) throw unauthenticated('This account no longer exists.');
      if ((await countDraftsOf(tx, seller.id)) >= DRAFTS_MAX) {
        throw conflict(
          `You’ve reached the limit of ${DRAFTS_MAX} drafts. Delete one to save another.`,
        );
      }
      await holdPhotos(tx, seller.id, photos);
      const moment = now();
      await insertDraft(tx, {
        id,
        sellerId: seller.id,
        fields: writtenIn(fields),
        createdAt: moment,
        updatedAt: moment,
      });
      await placeDraftPhotos(tx, id, photos, moment);
    });
    return { acknowledged: true, insertedId: id };
  },

  /** PUT /drafts/{id}: what was written last stands there. */
  async update(
    context: RootSignedIn,
    id: string,
    { photos = [], ...fields }: Written,
  ): Promise<ModifiedAnswer> {
    const { principal, now } = context;
    requireRole(principal, 'seller');
    return transact(context, async ({ tx }) => {
      const changes = { fields: writtenIn(fields), updatedAt: now() };
      const modifiedCount = await updateDraftOf(tx, principal.userId, id, changes);
      if (modifiedCount === 0) throw noDraft();
      await holdPhotos(tx, principal.userId, photos);
      await placeDraftPhotos(tx, id, photos, changes.updatedAt);
      return { modifiedCount };
    });
  },

  /** DELETE /drafts/{id}. */
  async delete({ principal, tx }: SignedIn, id: string): Promise<DeletedAnswer> {
    requireRole(principal, 'seller');
    const deletedCount = await deleteDraftOf(tx, principal.userId, id);
    if (deletedCount === 0) throw noDraft();
    return { deletedCount };
  },
};
