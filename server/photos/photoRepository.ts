import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../database/client';
import { photos, photoUploads } from './schema';

export type PhotoRow = typeof photos.$inferSelect;
export type UploadRow = typeof photoUploads.$inferSelect;

/** A photo of this person, also one that is being removed. */
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

/** Adds a photo that nothing uses yet; one that is there already stays, and is kept as long as a new one. */
export async function insertPhoto(
  tx: Database,
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

export async function insertUpload(
  tx: Database,
  upload: Pick<UploadRow, 'id' | 'ownerId' | 'createdAt'>,
): Promise<void> {
  await tx.insert(photoUploads).values(upload);
}

/** An upload that this person began. */
export async function findUpload(
  db: Database,
  ownerId: string,
  id: string,
): Promise<UploadRow | undefined> {
  const [upload] = await db
    .select()
    .from(photoUploads)
    .where(and(eq(photoUploads.id, id), eq(photoUploads.ownerId, ownerId)));
  return upload;
}

/** How many uploads this person began of which nothing has become yet. */
export function countOpenUploads(db: Database, ownerId: string): Promise<number> {
  const isOpen = and(isNull(photoUploads.photoId), isNull(photoUploads.refusal));
  return db.$count(photoUploads, and(eq(photoUploads.ownerId, ownerId), isOpen));
}

/** Notes what became of an upload, unless that is known already. */
export async function closeUpload(
  tx: Database,
  id: string,
  outcome: Partial<Pick<UploadRow, 'photoId' | 'refusal'>>,
): Promise<void> {
  await tx
    .update(photoUploads)
    .set(outcome)
    .where(
      and(eq(photoUploads.id, id), isNull(photoUploads.photoId), isNull(photoUploads.refusal)),
    );
}

export async function deleteUploads(tx: Database, ids: string[]): Promise<void> {
  await tx.delete(photoUploads).where(inArray(photoUploads.id, ids));
}

/** This person's photos, for this transaction alone until it ends. */
export async function lockPhotos(
  tx: Database,
  ownerId: string,
  ids: string[],
): Promise<PhotoRow[]> {
  return (
    tx
      .select()
      .from(photos)
      .where(and(inArray(photos.id, ids), eq(photos.ownerId, ownerId), isNull(photos.removedAt)))
      // In one order, so that no two wait for each other.
      .orderBy(asc(photos.id))
      .for('update')
  );
}
