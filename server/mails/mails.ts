import type { MailTemplate } from '#contract/mails';
import type { Context } from '../context';
import { newId } from '../ids';
import type { Jobs } from '../jobs/jobs';
import type { MailFacts } from './facts';
import { mails } from './schema';

export type { MailFacts } from './facts';

/** A mail to one side of a booking. */
export interface NewMail {
  /** What it is about and which side gets it: written again, it is the same mail. */
  cause: string;
  recipientId: string;
  side: 'buyer' | 'seller';
  template: MailTemplate;
  facts: MailFacts;
}

/** Rows of one statement, far below the number of values that PostgreSQL takes. */
const BATCH = 1000;

/**
 * Writes mails in the transaction that causes them; they go out once it is over. Where no mails
 * are sent, they are removed again (sender.ts).
 */
export async function writeMails(
  context: Pick<Context, 'tx' | 'now'>,
  jobs: Pick<Jobs, 'send'> | null,
  written: NewMail[],
): Promise<void> {
  if (written.length === 0) return;
  const createdAt = context.now();
  const rows = written.map((mail) => ({ ...mail, id: newId(), createdAt, nextTryAt: createdAt }));
  for (let at = 0; at < rows.length; at += BATCH) {
    await context.tx
      .insert(mails)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoNothing();
  }
  await jobs?.send(context, 'send-mails');
}
