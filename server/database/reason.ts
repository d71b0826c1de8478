/** What went wrong, for whoever started a command: the innermost cause says it best. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The driver's own says which host and port; drizzle's shows the SQL and hides the cause.
  if (error.message.startsWith('Failed query') && error.cause !== undefined) {
    return reasonOf(error.cause);
  }
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(reasonOf).join('; ');
  }
  return error.message;
}
