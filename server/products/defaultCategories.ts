import { ALL_CATEGORY_NAME, START_CATEGORY_ID } from '#contract/limits';
import type { Database } from '../database/client';
import { categories } from './schema';

/** In the order in which they are shown; the ids are part of people's links and never change. */
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
 * Puts the categories in place, in any database, real or for a demonstration: without them nobody
 * can list a car. Leaves those alone that are there; answers how many were new.
 */
export async function ensureCategories(db: Database): Promise<number> {
  const added = await db
    .insert(categories)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: categories.id });
  return added.length;
}
