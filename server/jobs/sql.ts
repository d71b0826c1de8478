import type { Database } from '../database/client';

/** Runs SQL text. Without values it may contain several statements. */
type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** Runs plain SQL in the given database or transaction, for pg-boss. */
export const executorOf =
  (db: Database): ExecuteSql =>
  async (text, values) => {
    const result = await db.$client.query<Record<string, unknown>>(text, values);
    // Several statements return an array of results, which the driver's types omit.
    return { rows: [result].flat().at(-1)?.rows ?? [] };
  };

/** The `name` column of a row. */
export function nameOf(row: unknown): string[] {
  const isNamed = typeof row === 'object' && row !== null && 'name' in row;
  return isNamed && typeof row.name === 'string' ? [row.name] : [];
}
