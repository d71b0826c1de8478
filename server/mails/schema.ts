import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { mailTemplates } from '#contract/mails';
import { createdAt, moment } from '../database/columns';
import type { MailFacts } from './facts';

/**
 * Mails that are to be sent, and for 30 days those that were. The recipient's address is looked up
 * when a mail goes out. `recipient_id` refers to nobody in the database's eyes: a reference would
 * lock the person's row after the booking's, and the order of locks is the other way round.
 */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    /** What it is about and which side gets it: no mail is written twice. */
    cause: text('cause').notNull(),
    recipientId: text('recipient_id').notNull(),
    side: text('side', { enum: ['buyer', 'seller'] }).notNull(),
    template: text('template', { enum: mailTemplates }).notNull(),
    facts: jsonb('facts').$type<MailFacts>().notNull(),
    /** 'sending': a server has claimed it; 'dropped': nobody will send it any more. */
    state: text('state', { enum: ['waiting', 'sending', 'sent', 'failed', 'dropped'] })
      .notNull()
      .default('waiting'),
    tries: integer('tries').notNull().default(0),
    nextTryAt: moment('next_try_at').notNull(),
    claimedAt: moment('claimed_at'),
    error: text('error'),
    /** When it was sent, failed or dropped. */
    endedAt: moment('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('mails_cause').on(t.cause),
    index('mails_waiting')
      .on(t.nextTryAt, t.id)
      .where(sql`${t.state} = 'waiting'`),
    index('mails_sending')
      .on(t.claimedAt)
      .where(sql`${t.state} = 'sending'`),
    index('mails_failed')
      .on(t.endedAt.desc().nullsFirst(), t.id)
      .where(sql`${t.state} = 'failed'`),
    index('mails_created').on(t.createdAt),
    check('mails_side', sql`${t.side} in ('buyer', 'seller')`),
    check('mails_state', sql`${t.state} in ('waiting', 'sending', 'sent', 'failed', 'dropped')`),
  ],
);
