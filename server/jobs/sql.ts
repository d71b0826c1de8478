import type { Database } from '../database/client';
import { rowsOf } from '../database/rows';

/** Runs SQL as text; without values it may be several statements. */
type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** What the queues need of a database or of a transaction: plain SQL, in that very transaction. */
export const executorOf =
  (db: Database): ExecuteSql =>
  async (text, values) => {
    const result: unknown = await db.$client.query(text, values);
    // Of several statements the last one's.
    return { rows: rowsOf(Array.isArray(result) ? result.at(-1) : result) };
  };

/** The name that a row carries. */
export function nameOf(row: unknown): string[] {
  const isNamed = typeof row === 'object' && row !== null && 'name' in row;
  return isNamed && typeof row.name === 'string' ? [row.name] : [];
}
