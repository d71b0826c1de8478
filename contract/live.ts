/** The stream of changes for signed-in browsers: an extension. */

/**
 * What can change while somebody looks at it. The id is that of the product, booking, conversation,
 * request or user; empty: any of this kind.
 */
export const changeKinds = [
  'product',
  'booking',
  'conversation',
  'notice',
  'report',
  'money-back',
  'payment',
  'mail',
  'user',
  'import',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/**
 * The data of an event. It says what changed, never how: clients ask again with their own rights. The
 * first event of a stream has what changed in the minute before.
 */
export interface WireChanges {
  /** Anything may have changed, such as after a lost connection. */
  all?: true;
  changes: [kind: ChangeKind, id: string][];
}
