import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../server/database/client';
import { newId } from '../../server/ids';
import { outboxMessages } from '../schema/identity';
import type { IdentityContext } from './context';

export type OutboxMessage = typeof outboxMessages.$inferSelect;
export type NewMessage = Omit<OutboxMessage, 'id' | 'sentAt'>;

const SHOWN_MAX = 100;

/** Keeps what the real provider would send by e-mail or SMS, and writes it to the log. */
export async function post(
  { db, now, log }: Pick<IdentityContext, 'db' | 'now' | 'log'>,
  message: NewMessage,
): Promise<void> {
  await db.insert(outboxMessages).values({ ...message, id: newId(), sentAt: now() });
  // The sandbox's messages go nowhere else, so the log may tell them in full.
  log.info(
    `Sandbox message to ${message.recipient}: ${message.subject} ${message.link ?? message.code ?? ''}`,
  );
}

/** Newest first; `to` is an e-mail or a phone number. */
export async function listMessages(db: Database, to: string): Promise<OutboxMessage[]> {
  const recipient = to.trim().toLowerCase();
  return db
    .select()
    .from(outboxMessages)
    .where(recipient ? eq(outboxMessages.recipient, recipient) : undefined)
    .orderBy(desc(outboxMessages.sentAt), desc(outboxMessages.id))
    .limit(SHOWN_MAX);
}
