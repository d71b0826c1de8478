import { DRAFTS_MAX } from '#contract/schemas/listingDraft';
import type {
  AcknowledgedAnswer,
  DeletedAnswer,
  ModifiedAnswer,
  WireListingDraft,
} from '#contract/types';
import { lockUser } from '../accounts/accounts';
import { transact, type SignedIn } from '../context';
import { conflict, notFound, unauthenticated } from '../errors';
import { newId } from '../ids';
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

type Fields = Record<string, string | undefined>;

const noDraft = () => notFound('There is no such draft.');

const toWire = ({ id, fields, updatedAt }: DraftRow): WireListingDraft => ({
  _id: id,
  fields,
  updatedAt: updatedAt.toISOString(),
});

/** Only what was written. */
const writtenIn = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (text ? [[name, text] as const] : [])),
  );

/** A seller's half-written listings (extension): nobody else is told that they exist. */
export const draftsService = {
  /** GET /drafts: one's own, the one changed last first. */
  async list({ principal, tx }: SignedIn): Promise<WireListingDraft[]> {
    requireRole(principal, 'seller');
    return (await findDraftsOf(tx, principal.userId)).map(toWire);
  },

  /** GET /drafts/{id}. */
  async find({ principal, tx }: SignedIn, id: string): Promise<WireListingDraft> {
    requireRole(principal, 'seller');
    const draft = await findDraftOf(tx, principal.userId, id);
    if (!draft) throw noDraft();
    return toWire(draft);
  },

  /** POST /drafts: 409 with more than 100 of them. */
  async create(
    context: SignedIn,
    fields: Fields,
  ): Promise<AcknowledgedAnswer & { insertedId: string }> {
    const { principal, now } = context;
    requireRole(principal, 'seller');
    const id = newId();
    await transact(context, async ({ tx }) => {
      // Of two that come together the second counts the first.
      const seller = await lockUser(tx, principal.userId);
      if (!seller) throw unauthenticated('This account is no more.');
      if ((await countDraftsOf(tx, seller.id)) >= DRAFTS_MAX) {
        throw conflict(
          `You have ${DRAFTS_MAX} drafts, which is the most. Delete one of them first.`,
        );
      }
      const moment = now();
      await insertDraft(tx, {
        id,
        sellerId: seller.id,
        fields: writtenIn(fields),
        createdAt: moment,
        updatedAt: moment,
      });
    });
    return { acknowledged: true, insertedId: id };
  },

  /** PUT /drafts/{id}: what was written last stands there. */
  async update(
    { principal, tx, now }: SignedIn,
    id: string,
    fields: Fields,
  ): Promise<ModifiedAnswer> {
    requireRole(principal, 'seller');
    const changes = { fields: writtenIn(fields), updatedAt: now() };
    const modifiedCount = await updateDraftOf(tx, principal.userId, id, changes);
    if (modifiedCount === 0) throw noDraft();
    return { modifiedCount };
  },

  /** DELETE /drafts/{id}. */
  async delete({ principal, tx }: SignedIn, id: string): Promise<DeletedAnswer> {
    requireRole(principal, 'seller');
    const deletedCount = await deleteDraftOf(tx, principal.userId, id);
    if (deletedCount === 0) throw noDraft();
    return { deletedCount };
  },
};
