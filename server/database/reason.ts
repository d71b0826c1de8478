/** The innermost cause of an error, which is the most useful for a command's output. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The driver's error has host and port; drizzle's has the SQL and hides the cause.
  if (error.message.startsWith('Failed query') && error.cause !== undefined) {
    return reasonOf(error.cause);
  }
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(reasonOf).join('; ');
  }
  return error.message;
}
