import type { ChangeKind } from '#contract/live';
import type { Context } from '../context';
import type { Transaction } from '../database/client';
import { notifyAfter } from '../database/transactions';
import { CHANNEL } from './hub';
import { insertChanges, type NewChange } from './repository';

/** The live module's API for other modules. */
export { createHub, type Hub } from './hub';

export interface Change {
  kind: ChangeKind;
  /** Of the product, booking, conversation, request or user. Empty: any of this kind. */
  id: string;
  /** Ids of users, or all who look at such a page. */
  to: readonly string[] | 'everyone' | 'admins';
}

/** More changes of a kind, for the same audience, are announced as one of any. */
const EACH_MAX = 100;

/**
 * Tells the open pages of these users, in the transaction that changes something, to ask for it again
 * once that is committed.
 */
export async function announce(
  { tx }: Pick<Context<Transaction>, 'tx'>,
  announced: readonly Change[],
): Promise<void> {
  const byAudience = new Map<string, Map<string, NewChange>>();
  for (const { kind, id: subjectId, to } of announced) {
    for (const audience of typeof to === 'string' ? [to] : to) {
      const key = `${kind} ${audience}`;
      const rows = byAudience.get(key) ?? new Map<string, NewChange>();
      byAudience.set(key, rows.set(subjectId, { kind, subjectId, audience }));
    }
  }
  const rows = [...byAudience.values()].flatMap((some) => {
    const [first] = some.values();
    return first && some.size > EACH_MAX ? [{ ...first, subjectId: '' }] : [...some.values()];
  });
  if (rows.length === 0) return;
  await insertChanges(tx, rows);
  notifyAfter(tx, CHANNEL);
}
