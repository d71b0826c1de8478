import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, moment } from '../database/columns';
import type { Mail } from './templates';

/**
 * E-mails to send and, for 30 days, those already sent. The recipient's address is looked up when
 * sending, unless the mail is about an address that the account had. `recipient_id` is not a foreign
 * key: that would lock the user's row after the booking's, against the order of locks.
 */
export const mails = pgTable(
  'mails',
  {
    id: text('id').primaryKey(),
    /** Unique per cause and recipient, so that no mail is written twice. */
    cause: text('cause').notNull(),
    recipientId: text('recipient_id').notNull(),
    /** Address of a mail about the account itself, which may have another one by now, or be closed. */
    address: text('address'),
    template: text('template').$type<Mail['template']>().notNull(),
    facts: jsonb('facts').$type<Mail['facts']>().notNull(),
    /** 'sending': claimed by a server; 'dropped': will never be sent. */
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
    index('mails_address')
      .on(t.address, t.endedAt)
      .where(sql`${t.address} is not null`),
    index('mails_followed')
      .on(t.recipientId, t.createdAt)
      .where(sql`${t.template} = 'followed'`),
    check('mails_state', sql`${t.state} in ('waiting', 'sending', 'sent', 'failed', 'dropped')`),
  ],
);
