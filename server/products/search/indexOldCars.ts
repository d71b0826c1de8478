import { sql } from 'drizzle-orm';
import type { Context } from '../../context';

/** In portions of their own, so that nobody waits long for a car. */
const AT_ONCE = 500;

/** Set by `index_car` of the last migration that changed what cars are found by. */
const CURRENT_VERSION = 1;

/**
 * Cars without words, or with those of older rules: touching them makes the triggers of the search
 * fill in what is missing. Harmless on several servers at once.
 */
export async function indexOldCars({ tx: db }: Pick<Context, 'tx'>): Promise<void> {
  for (;;) {
    const touched = await db.execute(sql`
      update products set search_words = null where id in (
        select id from products
        where search_words is null or search_version < ${CURRENT_VERSION} limit ${AT_ONCE} for update skip locked
      ) returning id`);
    if (touched.rows.length < AT_ONCE) return;
  }
}
