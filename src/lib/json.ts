/** Helpers for reading unknown JSON. */

export type Fields = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null;

/** The fields of an object; empty for any other value. */
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});

/** Parses JSON; null if it is invalid. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
