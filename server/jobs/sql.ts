import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Runs SQL as text; without values it may be several statements. */
type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** What the queues need of a database or of a transaction: plain SQL, in that very transaction. */
export function executorOf(db: PgDatabase<PgQueryResultHKT>): ExecuteSql {
  return async (text, values = []) => {
    const query = db._.session.prepareQuery(
      { sql: text, params: values },
      undefined,
      undefined,
      false,
    );
    return { rows: rowsOf(await query.execute()) };
  };
}

/** Of several statements the last one's. */
function rowsOf(result: unknown): unknown[] {
  const last: unknown = Array.isArray(result) ? result.at(-1) : result;
  const hasRows = typeof last === 'object' && last !== null && 'rows' in last;
  return hasRows && Array.isArray(last.rows) ? last.rows : [];
}

/** The name that a row carries. */
export function nameOf(row: unknown): string[] {
  const isNamed = typeof row === 'object' && row !== null && 'name' in row;
  return isNamed && typeof row.name === 'string' ? [row.name] : [];
}
