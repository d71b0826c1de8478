import { and, asc, eq, inArray, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { JobContext } from '../context';
import { eachDue } from '../jobs/eachDue';
import type { Transaction } from '../database/client';
import type { PhotoHooks } from './hooks';
import type { PhotoStore } from './photoStore';
import { draftPhotos, productPhotos, photos } from './schema';
import { pictureLinkIn } from './photoWire';

/** How long an unused photo is kept: its seller may still be filling in the form. */
const UNUSED_MS = 24 * 60 * 60 * 1000;
const BATCH = 100;

/**
 * Deletes unused photos and incomplete files. Throws if the store is unavailable;
 * the next run continues.
 */
export async function cleanPhotos(
  context: JobContext,
  store: PhotoStore,
  { isPictured, isInCase }: Pick<PhotoHooks, 'isPictured' | 'isInCase'>,
): Promise<void> {
  const { tx: db, now } = context;
  const moment = now().getTime();
  const isEvidence = isInCase(photos.id);
  const kept = sql`(${isPictured(photos.id, pictureLinkIn(photos))} or ${isEvidence})`;
  await db.transaction((tx) => markUnused(tx, kept, now(), new Date(moment - UNUSED_MS)));
  await removeMarked(context, store, isEvidence);
  await store.cleanUp(new Date(moment - UNUSED_MS));
}

/** Marks the photos as deleted first, so that no query finds them while their files are removed. */
async function markUnused(tx: Transaction, isKept: SQL, now: Date, before: Date): Promise<void> {
  const isOver = and(lt(photos.unusedSince, before), isNull(photos.removedAt));
  const isShown = inArray(photos.id, tx.select({ id: productPhotos.photoId }).from(productPhotos));
  await tx.update(photos).set({ unusedSince: null }).where(and(isOver, isShown));
  const isInDraft = inArray(photos.id, tx.select({ id: draftPhotos.photoId }).from(draftPhotos));
  // Checked again a day later, because orders and drafts are deleted too.
  await tx
    .update(photos)
    .set({ unusedSince: now })
    .where(and(isOver, or(isKept, isInDraft)));
  const free = tx.select({ id: photos.id }).from(photos).where(isOver).for('update', {
    // Locked while a seller lists a car with it.
    skipLocked: true,
  });
  await tx.update(photos).set({ removedAt: now }).where(inArray(photos.id, free));
}

const removeMarked = (context: JobContext, store: PhotoStore, isEvidence: SQL): Promise<void> => {
  const { tx: db } = context;
  return eachDue(context, {
    find: (limit) =>
      db
        .select({ id: photos.id })
        .from(photos)
        .where(and(isNotNull(photos.removedAt), not(isEvidence)))
        .orderBy(asc(photos.removedAt))
        .limit(limit),
    batch: BATCH,
    handle: async ({ id }) => {
      await store.remove(id);
      await db.transaction((tx) => tx.delete(photos).where(eq(photos.id, id)));
      return true;
    },
  });
};
