import { asc, eq } from 'drizzle-orm';
import { folded } from '../database/folding';
import type { Database } from '../database/client';
import { categories } from './schema';

export type CategoryRow = typeof categories.$inferSelect;

export function listCategories(db: Database): Promise<CategoryRow[]> {
  return db
    .select()
    .from(categories)
    .orderBy(asc(categories.position), asc(folded(categories.name)));
}

export async function findCategory(db: Database, id: string): Promise<CategoryRow | undefined> {
  const [category] = await db.select().from(categories).where(eq(categories.id, id)).limit(1);
  return category;
}
