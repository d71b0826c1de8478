import { asc, eq } from 'drizzle-orm';
import type { Database } from '../database/client';
import { categories } from './schema';

export type CategoryRow = typeof categories.$inferSelect;

export function listCategories(db: Database): Promise<CategoryRow[]> {
  return db.select().from(categories).orderBy(asc(categories.position), asc(categories.name));
}

export async function findCategory(db: Database, id: string): Promise<CategoryRow | undefined> {
  const [category] = await db.select().from(categories).where(eq(categories.id, id)).limit(1);
  return category;
}
