import { and, asc, eq, inArray, isNotNull, isNull, notInArray, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../database/client';
import { photos, photoTakedowns, productPhotos } from './schema';

export type PhotoRow = typeof photos.$inferSelect;

/** Finds a photo of this user, including one that is being deleted. */
export async function findPhoto(
  db: Database,
  ownerId: string,
  id: string,
): Promise<PhotoRow | undefined> {
  const [photo] = await db
    .select()
    .from(photos)
    .where(and(eq(photos.id, id), eq(photos.ownerId, ownerId)));
  return photo;
}

/** Inserts an unused photo. If it already exists, its unused time starts anew. */
export async function insertPhoto(
  tx: Transaction,
  photo: Omit<typeof photos.$inferInsert, 'unusedSince'> & { createdAt: Date },
): Promise<void> {
  const unusedSince = photo.createdAt;
  await tx
    .insert(photos)
    .values({ ...photo, unusedSince })
    .onConflictDoUpdate({
      target: photos.id,
      set: { unusedSince },
      setWhere: isNotNull(photos.unusedSince),
    });
}

/** How many photos of requests for money this user has. */
export const countEvidence = (db: Database, ownerId: string): Promise<number> =>
  db.$count(
    photos,
    and(eq(photos.ownerId, ownerId), isNull(photos.removedAt), eq(photos.isEvidence, true)),
  );

/** Whether this user has fewer photos of cars than `most`, not counting those of sold cars. */
export async function hasFewerPhotos(
  db: Database,
  ownerId: string,
  most: number,
  soldCars: SQL,
): Promise<boolean> {
  const isOwn = and(
    eq(photos.ownerId, ownerId),
    isNull(photos.removedAt),
    eq(photos.isEvidence, false),
  );
  // Sold cars matter only to users near the limit.
  if ((await db.$count(photos, isOwn)) < most) return true;
  const ofSold = db
    .select({ id: productPhotos.photoId })
    .from(productPhotos)
    .where(inArray(productPhotos.productId, soldCars));
  return (await db.$count(photos, and(isOwn, notInArray(photos.id, ofSold)))) < most;
}

/** Locks this user's photos, of cars or of requests for money, until the transaction ends. */
export async function lockPhotos(
  tx: Transaction,
  ownerId: string,
  ids: string[],
  isEvidence: boolean,
): Promise<PhotoRow[]> {
  return (
    tx
      .select()
      .from(photos)
      .where(
        and(
          inArray(photos.id, ids),
          eq(photos.ownerId, ownerId),
          eq(photos.isEvidence, isEvidence),
          isNull(photos.removedAt),
        ),
      )
      // A fixed order prevents deadlocks.
      .orderBy(asc(photos.id))
      .for('update')
  );
}

/**
 * Whether anyone may load a photo: it exists, is not being removed, and is not of a request for
 * money. One indexed read.
 */
export async function isPublic(db: Database, id: string): Promise<boolean> {
  const isShown = and(isNull(photos.removedAt), eq(photos.isEvidence, false));
  return (await db.$count(photos, and(eq(photos.id, id), isShown))) > 0;
}

/** Marks photos as removed, so that their files are deleted and they cannot be added again. */
export async function takeDown(tx: Transaction, which: SQL, now: Date): Promise<string[]> {
  const taken = await tx
    .select({ photoId: photos.id, ownerId: photos.ownerId, widths: photos.widths })
    .from(photos)
    .where(which)
    // A fixed order prevents deadlocks.
    .orderBy(asc(photos.id))
    .for('update');
  if (taken.length === 0) return [];
  const ids = taken.map(({ photoId }) => photoId);
  await tx.update(photos).set({ removedAt: now }).where(inArray(photos.id, ids));
  await tx
    .insert(photoTakedowns)
    .values(taken.map((photo) => ({ ...photo, createdAt: now })))
    .onConflictDoNothing();
  return ids;
}

export async function isTakenDown(db: Database, id: string): Promise<boolean> {
  return (await db.$count(photoTakedowns, eq(photoTakedowns.photoId, id))) > 0;
}
