import type { Context } from '../context';
import type { Transaction } from '../database/client';
import { newId } from '../lib/ids';
import { sendJob } from '../jobs/jobs';
import { mails } from './schema';
import type { Mail } from './templates';

export type { BookingFacts } from './booking';
export { contentOf, toldOf, type BookingTemplate, type Mail } from './templates';
export type { FollowedFacts } from './followedTemplates';
export { isConfirmed } from './content';
export { findCauses } from './repository';

/** An e-mail to a user. */
export type NewMail = Mail & {
  /** Unique id of its cause and recipient: writing it again has no effect. */
  cause: string;
  recipientId: string;
  /** For mails about the account itself: the address that it had then. */
  address?: string;
};

/** Rows per statement, far below PostgreSQL's limit for parameters. */
const BATCH = 1000;

/**
 * Writes e-mails in the transaction that causes them; they are sent after the commit. If no mail
 * transport is configured, they are deleted again (sender.ts).
 */
export async function writeMails(
  context: Pick<Context<Transaction>, 'tx' | 'now'>,
  written: NewMail[],
): Promise<void> {
  if (written.length === 0) return;
  const createdAt = context.now();
  const rows = written.map((mail) => ({
    ...mail,
    id: newId(),
    createdAt,
    nextTryAt: createdAt,
  }));
  for (let at = 0; at < rows.length; at += BATCH) {
    await context.tx
      .insert(mails)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoNothing();
  }
  await sendJob(context, 'send-mails');
}
