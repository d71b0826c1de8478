/** The rows of `db.execute`: the drivers answer alike, and drizzle's common type does not say so. */
export function rowsOf(result: unknown): Record<string, unknown>[] {
  return hasRows(result) ? result.rows : [];
}

function hasRows(result: unknown): result is { rows: Record<string, unknown>[] } {
  const has = typeof result === 'object' && result !== null && 'rows' in result;
  return has && Array.isArray(result.rows);
}
