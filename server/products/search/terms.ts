import { sql } from 'drizzle-orm';
import type { RootContext } from '../../context';

/** Terms per statement, to keep locks on them short. */
const AT_ONCE = 500;

/** Removes words in batches. Safe on several servers at once. */
export async function removeUnusedTerms({ tx: db }: Pick<RootContext, 'tx'>): Promise<void> {
  let last: unknown = '';
  while (last !== null) {
    const statement = sql`
      with portion as materialized (
        select term from search_terms where term > ${last} order by term limit ${AT_ONCE}
      ), removed as (
        delete from search_terms where term in (
          select term from portion where not exists (
            select from products where deleted_at is null
              and search_words @@ ('''' || regexp_replace(term, '[\\\\'']', '\\&\\&', 'g') || '''')::tsquery
          )
        )
      )
      select max(term) as last from portion`;
    const result = await db.transaction((tx) => tx.execute(statement));
    last = result.rows[0]?.last ?? null;
  }
}
