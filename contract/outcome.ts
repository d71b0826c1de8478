/** What came of a change to one row of a list. */
export type RowOutcome =
  | { kind: 'done' }
  /** The row is no longer there: someone else, or another tab, was faster. */
  | { kind: 'gone' }
  /** With a message about why. */
  | { kind: 'failed'; reason: string };
