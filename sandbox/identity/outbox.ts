import { desc, eq } from 'drizzle-orm';
import { cleanEmail } from '#contract/text/cleanEmail';
import type { Database } from '../../server/database/client';
import { newId } from '../../server/lib/ids';
import type { MailTransport } from '../../server/mails/transport';
import { outboxMessages } from '../schema/identity';
import type { IdentityContext } from './context';

export type OutboxMessage = typeof outboxMessages.$inferSelect;
export type NewMessage = Omit<OutboxMessage, 'id' | 'sentAt'>;

const SHOWN_MAX = 100;

/** Stores what the real provider would send by e-mail or SMS, and logs it. */
export async function post(
  { db, now, log }: Pick<IdentityContext, 'db' | 'now' | 'log'>,
  message: NewMessage,
): Promise<void> {
  await keep({ db, now }, message);
  // The sandbox's messages are sent nowhere else, so they may be logged in full.
  log.info(
    `Sandbox message to ${message.recipient}: ${message.subject} ${message.link ?? message.code ?? ''}`,
  );
}

const keep = ({ db, now }: Pick<IdentityContext, 'db' | 'now'>, message: NewMessage) =>
  db.insert(outboxMessages).values({ ...message, id: newId(), sentAt: now() });

/** Collects the product's e-mails if no mail transport is configured. */
export const outboxTransport = (context: Pick<IdentityContext, 'db' | 'now'>): MailTransport => ({
  send: async ({ to, subject, text, link }) => {
    await keep(context, {
      channel: 'email',
      recipient: cleanEmail(to),
      kind: 'BOOKING',
      subject,
      body: text,
      // A path, because the page that shows it is on the same server, whatever its URL.
      link: new URL(link).pathname,
      code: null,
    });
    return { kind: 'sent' };
  },
});

/** Newest first; `to` is an e-mail or a phone number. */
export async function listMessages(db: Database, to: string): Promise<OutboxMessage[]> {
  const recipient = cleanEmail(to);
  return db
    .select()
    .from(outboxMessages)
    .where(recipient ? eq(outboxMessages.recipient, recipient) : undefined)
    .orderBy(desc(outboxMessages.sentAt), desc(outboxMessages.id))
    .limit(SHOWN_MAX);
}
