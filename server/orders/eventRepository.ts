import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { Database } from '../database/client';
import { providerEvents } from './schema';

export type EventRow = typeof providerEvents.$inferSelect;

/** Keeps a report, unless it is here already; answers it as it is kept. */
export async function keepEvent(
  db: Database,
  event: Pick<EventRow, 'id' | 'type' | 'intentId' | 'state' | 'receivedAt'>,
): Promise<EventRow | undefined> {
  await db.insert(providerEvents).values(event).onConflictDoNothing();
  const [kept] = await db.select().from(providerEvents).where(eq(providerEvents.id, event.id));
  return kept;
}

/** Reports that could not be booked at once and are due again. */
export async function findWaitingEvents(
  db: Database,
  now: Date,
  limit: number,
): Promise<EventRow[]> {
  return db
    .select()
    .from(providerEvents)
    .where(
      and(
        eq(providerEvents.state, 'waiting'),
        or(isNull(providerEvents.nextAttemptAt), lte(providerEvents.nextAttemptAt, now)),
      ),
    )
    .orderBy(asc(providerEvents.nextAttemptAt), asc(providerEvents.receivedAt))
    .limit(limit);
}

export async function changeEvent(
  db: Database,
  id: string,
  changes: Partial<EventRow>,
): Promise<void> {
  await db.update(providerEvents).set(changes).where(eq(providerEvents.id, id));
}

/** The provider sends a report again for three days at most. */
export async function forgetEvents(db: Database, before: Date): Promise<void> {
  const isOver = inArray(providerEvents.state, ['done', 'ignored']);
  await db.delete(providerEvents).where(and(isOver, lte(providerEvents.receivedAt, before)));
}
