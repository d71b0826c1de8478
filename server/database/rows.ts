/** The rows of `db.execute`: the drivers answer alike, and drizzle's common type does not say so. */
export function rowsOf(result: unknown): Record<string, unknown>[] {
  return hasRows(result) ? result.rows : [];
}

function hasRows(result: unknown): result is { rows: Record<string, unknown>[] } {
  const has = typeof result === 'object' && result !== null && 'rows' in result;
  return has && Array.isArray(result.rows);
}

/** Rows that a statement put together itself, with json_agg(json_build_array()). */
export function jsonRowsOf(value: unknown): unknown[][] {
  const rows: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return Array.isArray(rows) ? rows.filter((row) => Array.isArray(row)) : [];
}
