/** Rows that a statement aggregates with json_agg(json_build_array()). */
export function jsonRowsOf(value: unknown): unknown[][] {
  const rows: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return Array.isArray(rows) ? rows.filter((row) => Array.isArray(row)) : [];
}
