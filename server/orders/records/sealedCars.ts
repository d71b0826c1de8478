import { createHash } from 'node:crypto';
import { desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { SealedCar } from '#contract/receipt';
import type { Database, Transaction } from '../../database/client';
import { newId } from '../../lib/ids';
import { photosOf } from '../../photos/photos';
import { describeCar, type ProductRow } from '../../products/products';
import { sealedCars } from './schema';

export type SealedRow = typeof sealedCars.$inferSelect;

/** SHA-256 of a car and its photos, whatever the order of its fields. */
export function hashOf(car: SealedCar, photoIds: string[]): string {
  const fields = Object.entries(car).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([fields, photoIds]))
    .digest('hex');
}

/** The car, which is locked, as it is now. */
export async function describeWithPhotos(
  db: Database,
  product: ProductRow,
): Promise<Pick<SealedRow, 'car' | 'photoIds' | 'hash'>> {
  const car = await describeCar(db, product);
  const photoIds = (await photosOf(db, product.id)).map(({ id }) => id);
  return { car, photoIds, hash: hashOf(car, photoIds) };
}

/** Seals the car of a booking, which is locked. Does nothing if it is sealed as it is now. */
export async function sealCar(
  tx: Transaction,
  bookingId: string,
  product: ProductRow,
  at: SealedRow['at'],
  now: Date,
): Promise<void> {
  const sealed = await describeWithPhotos(tx, product);
  if ((await findSealed(tx, bookingId))?.hash === sealed.hash) return;
  await tx
    .insert(sealedCars)
    .values({ id: newId(), bookingId, at, ...sealed, createdAt: now })
    .onConflictDoNothing();
}

/** The car of a booking as it stood when it was paid or, before that, booked. */
export async function findSealed(db: Database, bookingId: string): Promise<SealedRow | undefined> {
  const [row] = await db
    .select()
    .from(sealedCars)
    .where(eq(sealedCars.bookingId, bookingId))
    // 'payment' comes before 'booking'.
    .orderBy(desc(sealedCars.at))
    .limit(1);
  return row;
}

/** For the deletion of unused photos: whether a sealed car has this one. */
export const isSealed = (photoId: SQLWrapper): SQL =>
  sql`exists (select 1 from sealed_cars s where s.photo_ids @> array[${photoId}])`;
