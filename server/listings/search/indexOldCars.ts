import { sql } from 'drizzle-orm';
import type { Context } from '../../context';
import { rowsOf } from '../../database/rows';

/** In portions of their own, so that nobody waits long for a car. */
const AT_ONCE = 500;

/**
 * Cars that were listed before there was a search have no words yet: touching them makes the
 * triggers of migration search fill in what is missing. Harmless on several servers at once.
 */
export async function indexOldCars({ tx: db }: Pick<Context, 'tx'>): Promise<void> {
  for (;;) {
    const touched = await db.execute(sql`
      update products set search_words = null where id in (
        select id from products where search_words is null limit ${AT_ONCE} for update skip locked
      ) returning id`);
    if (rowsOf(touched).length < AT_ONCE) return;
  }
}
