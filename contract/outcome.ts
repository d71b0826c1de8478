/** Result of a change to one row of a list. */
export type RowOutcome =
  | { kind: 'done' }
  /** The row no longer exists: another user or tab was faster. */
  | { kind: 'gone' }
  /** It would do something else than the plan that was confirmed, so nothing was done. */
  | { kind: 'changed'; reason: string }
  /** With an error message. */
  | { kind: 'failed'; reason: string };
