import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/client';
import { providerEvents } from '../records/schema';

export type EventRow = typeof providerEvents.$inferSelect;

/** Stores a webhook event unless it is already stored. Returns the stored event. */
export async function storeEvent(
  db: Transaction,
  event: Pick<EventRow, 'id' | 'type' | 'intentId' | 'state' | 'receivedAt'>,
): Promise<EventRow | undefined> {
  await db.insert(providerEvents).values(event).onConflictDoNothing();
  const [kept] = await db.select().from(providerEvents).where(eq(providerEvents.id, event.id));
  return kept;
}

/** How long other servers leave a claimed event alone. */
const CLAIM_MS = 2 * 60_000;

/** Claims events that are due for a first or further attempt, so that one server processes them. */
export async function claimWaitingEvents(
  db: Transaction,
  now: Date,
  limit: number,
): Promise<EventRow[]> {
  const due = db
    .select({ id: providerEvents.id })
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.state, 'waiting'),
        or(isNull(providerEvents.nextAttemptAt), lte(providerEvents.nextAttemptAt, now)),
      ),
    )
    .orderBy(sql`${providerEvents.nextAttemptAt} asc nulls first`, asc(providerEvents.receivedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(providerEvents)
    .set({ nextAttemptAt: new Date(now.getTime() + CLAIM_MS) })
    .where(inArray(providerEvents.id, due))
    .returning();
}

/** Events that were given up, of one payment or of all, oldest first. */
export const listDeadEvents = (db: Database, intentId?: string): Promise<EventRow[]> =>
  db
    .select()
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.state, 'dead'),
        intentId === undefined ? undefined : eq(providerEvents.intentId, intentId),
      ),
    )
    .orderBy(asc(providerEvents.receivedAt));

export async function changeEvent(
  db: Transaction,
  id: string,
  changes: Partial<EventRow>,
): Promise<void> {
  await db.update(providerEvents).set(changes).where(eq(providerEvents.id, id));
}

/** Deletes old events. The provider resends them for three days at most. */
export async function deleteEvents(db: Transaction, before: Date): Promise<void> {
  const isOver = inArray(providerEvents.state, ['done', 'ignored', 'dead']);
  await db.delete(providerEvents).where(and(isOver, lte(providerEvents.receivedAt, before)));
}
