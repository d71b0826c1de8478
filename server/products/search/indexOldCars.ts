import { sql } from 'drizzle-orm';
import type { Context } from '../../context';

/** Batch size, to keep locks on cars short. */
const AT_ONCE = 500;

/** Set by `index_car` in the latest migration that changed the indexing rules. */
const CURRENT_VERSION = 2;

/**
 * Indexes cars without search words or with outdated ones, by touching them so that the triggers
 * run. Safe on several servers at once.
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
