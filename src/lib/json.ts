/** Reading JSON that may be anything. */

export type Fields = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null;

/** The fields of a record; of anything else there are none. */
export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});

/** What a text says as JSON; null when it is no JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
