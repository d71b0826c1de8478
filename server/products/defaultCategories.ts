import { ALL_CATEGORY_NAME, START_CATEGORY_ID } from '#contract/limits';
import type { Transaction } from '../database/client';
import { categories } from './schema';

/** In display order. The ids are part of public URLs and never change. */
const rows = [
  { id: START_CATEGORY_ID, name: ALL_CATEGORY_NAME },
  { id: 'suv', name: 'SUV' },
  { id: 'sedan', name: 'Sedan' },
  { id: 'hatchback', name: 'Hatchback' },
  { id: 'estate', name: 'Estate' },
  { id: 'coupe', name: 'Coupe' },
  { id: 'convertible', name: 'Convertible' },
  { id: 'pickup', name: 'Pickup' },
  { id: 'van', name: 'Van' },
  { id: 'electric', name: 'Electric' },
].map((category, position) => ({ ...category, position }));

/**
 * Inserts the categories, without which no car can be listed. Existing ones are not changed.
 * Returns the number of new ones.
 */
export async function ensureCategories(db: Transaction): Promise<number> {
  const added = await db
    .insert(categories)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: categories.id });
  return added.length;
}
