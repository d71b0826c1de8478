import type { Database } from '../database/client';

/** Runs SQL as text; without values it may be several statements. */
type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** What the queues need of a database or of a transaction: plain SQL, in that very transaction. */
export const executorOf =
  (db: Database): ExecuteSql =>
  async (text, values) => {
    const result = await db.$client.query<Record<string, unknown>>(text, values);
    // Several statements have an array of results, which the driver's types leave out.
    return { rows: [result].flat().at(-1)?.rows ?? [] };
  };

/** The name that a row carries. */
export function nameOf(row: unknown): string[] {
  const isNamed = typeof row === 'object' && row !== null && 'name' in row;
  return isNamed && typeof row.name === 'string' ? [row.name] : [];
}
