import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { RootContext } from '../context';
import type { RootDatabase, Transaction } from '../database/client';
import { isPictured } from '../orders/orders';
import { deleteUploads } from './photoRepository';
import { UPLOAD_LIFETIME_MS, type PhotoStore } from './photoStore';
import { draftPhotos, productPhotos, photos, photoUploads } from './schema';
import type { Uploads } from './uploads';
import { pictureLinkIn } from './photoWire';

/** How long an unused photo is kept: its seller may still be filling in the form. */
const UNUSED_MS = 24 * 60 * 60 * 1000;
const BATCH = 100;

/**
 * Deletes expired uploads, unused photos and incomplete files. Throws if the store is unavailable;
 * the next run continues.
 */
export async function cleanPhotos(
  { tx: db, now }: RootContext,
  store: PhotoStore,
  uploads: Uploads,
): Promise<void> {
  const moment = now().getTime();
  await endUploads(db, uploads, new Date(moment - UPLOAD_LIFETIME_MS));
  await db.transaction((tx) => markUnused(tx, now(), new Date(moment - UNUSED_MS)));
  await removeMarked(db, store);
  await store.cleanUp(new Date(moment - UNUSED_MS));
}

async function endUploads(db: RootDatabase, uploads: Uploads, before: Date): Promise<void> {
  for (;;) {
    const over = await db
      .select({ id: photoUploads.id })
      .from(photoUploads)
      .where(lt(photoUploads.createdAt, before))
      .orderBy(asc(photoUploads.createdAt))
      .limit(BATCH);
    if (over.length === 0) return;
    const ids = over.map(({ id }) => id);
    for (const id of ids) await uploads.discard(id);
    await db.transaction((tx) => deleteUploads(tx, ids));
  }
}

/** Marks the photos as deleted first, so that no query finds them while their files are removed. */
async function markUnused(tx: Transaction, now: Date, before: Date): Promise<void> {
  const isOver = and(lt(photos.unusedSince, before), isNull(photos.removedAt));
  const isShown = inArray(photos.id, tx.select({ id: productPhotos.photoId }).from(productPhotos));
  await tx.update(photos).set({ unusedSince: null }).where(and(isOver, isShown));
  const isInDraft = inArray(photos.id, tx.select({ id: draftPhotos.photoId }).from(draftPhotos));
  // Checked again a day later, because orders and drafts are deleted too.
  await tx
    .update(photos)
    .set({ unusedSince: now })
    .where(and(isOver, or(isPictured(pictureLinkIn(photos)), isInDraft)));
  const free = tx.select({ id: photos.id }).from(photos).where(isOver).for('update', {
    // Locked while a seller lists a car with it.
    skipLocked: true,
  });
  await tx.update(photos).set({ removedAt: now }).where(inArray(photos.id, free));
}

async function removeMarked(db: RootDatabase, store: PhotoStore): Promise<void> {
  for (;;) {
    const marked = await db
      .select({ id: photos.id })
      .from(photos)
      .where(isNotNull(photos.removedAt))
      .orderBy(asc(photos.removedAt))
      .limit(BATCH);
    if (marked.length === 0) return;
    for (const { id } of marked) {
      await store.remove(id);
      await db.transaction((tx) => tx.delete(photos).where(eq(photos.id, id)));
    }
  }
}
