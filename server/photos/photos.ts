import { and, asc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Context, RootContext } from '../context';
import type { Database, Transaction } from '../database/client';
import { idsOf, inOrderOf } from '../database/lists';
import { PURGE_BATCH } from '../database/purge';
import { badRequest } from '../lib/errors';
import { sendJob } from '../jobs/jobs';
import type { PhotoHooks } from './hooks';
import { lockPhotos, takeDown, type PhotoRow } from './photoRepository';
import { mediaTypes, safeFileHeaders, type OpenedPhoto } from './photoStore';
import { photoIdIn, pictureLink } from './photoWire';
import { draftPhotos, photos, photoTakedowns, productPhotos } from './schema';

/** Wide enough to see what is wrong with a car. */
const EVIDENCE_WIDTH = 1280;

export type { PhotoRow };
export type { PhotoHooks } from './hooks';
export { mediaTypes, type FoundFile, type OpenedPhoto } from './photoStore';
export { toWirePhoto } from './photoWire';

/** The photos module's API for other modules. Runs in the caller's transaction. */

/** Creates a photo of a seller from a downloaded file. Throws 422 if it is not a photo. */
export type KeepContent = (
  context: RootContext,
  ownerId: string,
  content: Buffer,
) => Promise<PhotoRow>;

/** The cover photos of these products in one query, by product id. */
export async function coversOf(db: Database, productIds: string[]): Promise<Map<string, PhotoRow>> {
  if (productIds.length === 0) return new Map();
  const rows = await selectShown(db).where(
    and(inArray(productPhotos.productId, productIds), eq(productPhotos.position, 0)),
  );
  return new Map(rows.map(({ productId, photo }) => [productId, photo]));
}

/** All photos of a product in order. */
export async function photosOf(db: Database, productId: string): Promise<PhotoRow[]> {
  const rows = await selectShown(db)
    .where(eq(productPhotos.productId, productId))
    .orderBy(asc(productPhotos.position));
  return rows.map(({ photo }) => photo);
}

const selectShown = (db: Database) =>
  db
    .select({ productId: productPhotos.productId, photo: photos })
    .from(productPhotos)
    .innerJoin(photos, eq(photos.id, productPhotos.photoId));

/**
 * Locks the photos until the transaction ends and checks that they belong to this user; throws 400
 * otherwise. Returns the picture of a product with these photos, or undefined without any.
 */
export async function lockOwnPhotos(
  tx: Transaction,
  ownerId: string,
  ids: string[],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const held = await lockPhotos(tx, ownerId, ids, false);
  const cover = held.find(({ id }) => id === ids[0]);
  if (held.length < ids.length || !cover) throw photoIsGone();
  return pictureLink(cover);
}

function photoIsGone() {
  const message = 'One of the photos no longer exists. Remove it and add it again.';
  return badRequest(`photos: ${message}`, { photos: message });
}

/**
 * Keeps private photos, of a request for money or a message, until `dropEvidence`. Throws 400 unless this user has
 * uploaded them for that.
 */
export async function keepEvidence(tx: Transaction, ownerId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const held = await lockPhotos(tx, ownerId, ids, true);
  if (held.length < ids.length) throw photoIsGone();
  await tx.update(photos).set({ unusedSince: null }).where(inArray(photos.id, ids));
}

/** Those of these private photos that have not been removed. */
export const findEvidence = (db: Database, ids: string[]): Promise<PhotoRow[]> =>
  findPhotos(db, ids, true);

/** The same for photos of cars. */
export const findCarPhotos = (db: Database, ids: string[]): Promise<PhotoRow[]> =>
  findPhotos(db, ids, false);

/** Those of these photos whose files are stored, private and removed ones too. */
export async function findStoredPhotos(db: Database, ids: string[]): Promise<PhotoRow[]> {
  if (ids.length === 0) return [];
  const found = await db.select().from(photos).where(inArray(photos.id, ids));
  return inOrderOf(ids, found);
}

/** In the order of the ids. */
async function findPhotos(db: Database, ids: string[], isEvidence: boolean): Promise<PhotoRow[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select()
    .from(photos)
    .where(
      and(inArray(photos.id, ids), eq(photos.isEvidence, isEvidence), isNull(photos.removedAt)),
    );
  return inOrderOf(ids, found);
}

/** For the purge: marks private photos as unused. The job for unused photos deletes them. */
export const dropEvidence = (ids: SQL, now: Date): SQL => sql`
  update photos set unused_since = coalesce(unused_since, ${now.toISOString()}::timestamptz)
  where is_evidence and id in ${ids}`;

/** The file to show of such a photo. */
export const evidenceFile = ({ id, widths }: PhotoRow) => ({
  photoId: id,
  name: `${Math.max(...widths.filter((width) => width <= EVIDENCE_WIDTH), widths[0] ?? 0)}.jpg`,
  format: 'jpg' as const,
});

/** Answers with such a photo, which no cache may keep. */
export const sendEvidence = (reply: FastifyReply, { content, bytes }: OpenedPhoto) =>
  reply
    .headers({ ...safeFileHeaders, 'cache-control': 'private, no-store' })
    .type(mediaTypes.jpg)
    .header('content-length', bytes)
    .send(content);

/** Sets the photos of a product, in this order. `lockOwnPhotos` has locked them. */
export async function setProductPhotos(
  tx: Transaction,
  productId: string,
  ids: string[],
  now: Date,
): Promise<void> {
  const before = await tx
    .delete(productPhotos)
    .where(eq(productPhotos.productId, productId))
    .returning({ id: productPhotos.photoId });
  const dropped = before.map(({ id }) => id).filter((id) => !ids.includes(id));
  if (dropped.length > 0) {
    await tx
      .update(photos)
      .set({ unusedSince: now })
      .where(and(inArray(photos.id, dropped), isNull(photos.unusedSince)));
  }
  if (ids.length === 0) return;
  await tx
    .insert(productPhotos)
    .values(ids.map((photoId, position) => ({ productId, photoId, position })));
  await tx.update(photos).set({ unusedSince: null }).where(inArray(photos.id, ids));
}

/** Sets the photos of a draft, in this order. `lockOwnPhotos` has locked them. */
export async function setDraftPhotos(
  tx: Transaction,
  draftId: string,
  ids: string[],
  now: Date,
): Promise<void> {
  await tx.delete(draftPhotos).where(eq(draftPhotos.draftId, draftId));
  if (ids.length === 0) return;
  await tx
    .insert(draftPhotos)
    .values(ids.map((photoId, position) => ({ draftId, photoId, position })));
  // A concurrent cleanup sees that they are in use.
  await tx
    .update(photos)
    .set({ unusedSince: now })
    .where(and(inArray(photos.id, ids), isNotNull(photos.unusedSince)));
}

/** The photos of these drafts in one query, in order, by draft id. */
export async function photosOfDrafts(
  db: Database,
  draftIds: string[],
): Promise<Map<string, PhotoRow[]>> {
  const found = new Map<string, PhotoRow[]>();
  if (draftIds.length === 0) return found;
  const rows = await db
    .select({ draftId: draftPhotos.draftId, photo: photos })
    .from(draftPhotos)
    .innerJoin(photos, eq(photos.id, draftPhotos.photoId))
    .where(inArray(draftPhotos.draftId, draftIds))
    .orderBy(asc(draftPhotos.position));
  for (const { draftId, photo } of rows) {
    found.set(draftId, [...(found.get(draftId) ?? []), photo]);
  }
  return found;
}

/**
 * Removes photos for good, wherever products and drafts use them: from now on nobody can load or
 * add them. Jobs delete the files and purge the CDN. Returns their ids.
 */
export async function takeDownPhotos(
  context: Context<Transaction>,
  hooks: PhotoHooks,
  which: SQL,
): Promise<string[]> {
  const { tx, now } = context;
  const found = await selectShown(tx).where(which);
  await hooks.lockProducts(tx, productIdsOf(found));
  const ids = await takeDown(tx, which, now());
  if (ids.length === 0) return ids;
  await tx.delete(draftPhotos).where(inArray(draftPhotos.photoId, ids));
  const removed = await tx
    .delete(productPhotos)
    .where(inArray(productPhotos.photoId, ids))
    .returning({ productId: productPhotos.productId });
  for (const { id } of await hooks.lockProducts(tx, productIdsOf(removed))) {
    const left = await selectShown(tx)
      .where(eq(productPhotos.productId, id))
      .orderBy(asc(productPhotos.position));
    const [cover] = left;
    // Renumbers them, and the first one becomes the cover.
    await setProductPhotos(
      tx,
      id,
      left.map(({ photo }) => photo.id),
      now(),
    );
    const picture = cover ? pictureLink(cover.photo) : '';
    await hooks.setPicture(tx, id, { picture, photoCount: left.length });
  }
  await sendJob(context, 'clean-photos');
  await sendJob(context, 'purge-media');
  return ids;
}

const productIdsOf = (rows: { productId: string }[]) => [
  ...new Set(rows.map(({ productId }) => productId)),
];

/** Selects the photos of a user that exist, for the copy of their data. */
export const photosOwnedBy = (ownerId: string): SQL =>
  sql`select id, width, height, is_evidence as is_private, created_at from photos
    where owner_id = ${ownerId} and removed_at is null order by created_at desc`;

/** Whether an admin has ever removed a photo of this user. */
export const hasRemovedPhotos = async (db: Database, ownerId: string): Promise<boolean> =>
  (await db.$count(photoTakedowns, eq(photoTakedowns.ownerId, ownerId))) > 0;

/**
 * Gives a product, which is locked, back the photos that were taken down, in this order, as far as their
 * files were kept. Their owner can add them again.
 */
export async function giveBackPhotos(
  { tx, now }: Context<Transaction>,
  hooks: PhotoHooks,
  productId: string,
  ids: string[],
): Promise<void> {
  const kept = idsOf(await findStoredPhotos(tx, ids));
  if (kept.length === 0) return;
  await tx.update(photos).set({ removedAt: null }).where(inArray(photos.id, kept));
  await tx.delete(photoTakedowns).where(inArray(photoTakedowns.photoId, kept));
  await setProductPhotos(tx, productId, kept, now());
  const [cover] = await photosOf(tx, productId);
  if (cover) {
    await hooks.setPicture(tx, productId, {
      picture: pictureLink(cover),
      photoCount: kept.length,
    });
  }
}

interface PicturedCar {
  id: string;
  sellerId: string;
  picture: string;
}

/** The photos of a product, including one that it only links to. */
const isPhotoOf = ({ id, sellerId, picture }: PicturedCar): SQL =>
  // A link can also lead to a photo of another seller, which stays.
  sql`${photos.ownerId} = ${sellerId} and (${photos.id} = ${photoIdIn(picture)} or ${photos.id} in (
    select ${productPhotos.photoId} from ${productPhotos} where ${productPhotos.productId} = ${id}))`;

/** Removes the photos of a reported product for good. */
export const takeDownPhotosOf = (
  context: Context<Transaction>,
  hooks: PhotoHooks,
  car: PicturedCar,
): Promise<string[]> => takeDownPhotos(context, hooks, isPhotoOf(car));

/** How many photos that would remove. */
export const countPhotosOf = (db: Database, car: PicturedCar): Promise<number> =>
  db.$count(photos, and(isPhotoOf(car), isNull(photos.removedAt)));

/**
 * For the purge of products: detaches their photos. If no order shows them, the job for unused
 * photos then deletes them.
 */
export const detachPhotos = (productIds: SQL, cutoff: Date): SQL => sql`
  with gone as (
    delete from listing_photos where (listing_id, position) in (
      select listing_id, position from listing_photos where listing_id in ${productIds}
      limit ${PURGE_BATCH} for update skip locked)
    returning photo_id),
  unused as (
    update photos set unused_since = coalesce(unused_since, ${cutoff.toISOString()}::timestamptz)
    where id in (select photo_id from gone))
  select photo_id from gone`;
