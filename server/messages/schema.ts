import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  conversationEvents,
  meetingStates,
  type ContactKind,
  type ConversationEvent,
} from '#contract/conversations';
import { createdAt, ids, isOneOf, moment } from '../database/columns';

/**
 * What a buyer and the seller write about a car. No table here has a foreign key to users or
 * products: it would lock their rows after the conversation's, against the order of locks. The purge
 * removes what deleted people wrote (accountHooks.ts).
 */
export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    productId: text('product_id').notNull(),
    /** The car's name when the conversation began, for when the car is purged. */
    productName: text('product_name').notNull(),
    buyerId: text('buyer_id').notNull(),
    sellerId: text('seller_id').notNull(),
    /** The number of the last message. Raising it locks the row, so numbers have no gaps. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** Never goes back, whatever the servers' clocks say. */
    lastAt: moment('last_at').notNull(),
    /** The last message that each of them wrote, and up to which each has read. */
    buyerWroteSeq: integer('buyer_wrote_seq').notNull().default(0),
    sellerWroteSeq: integer('seller_wrote_seq').notNull().default(0),
    buyerReadSeq: integer('buyer_read_seq').notNull().default(0),
    sellerReadSeq: integer('seller_read_seq').notNull().default(0),
    /** When each last read messages of the other one. */
    buyerReadAt: moment('buyer_read_at'),
    sellerReadAt: moment('seller_read_at'),
    buyerMuted: boolean('buyer_muted').notNull().default(false),
    sellerMuted: boolean('seller_muted').notNull().default(false),
    /** When the seller first answered: by a message, or by releasing the car. */
    answeredAt: moment('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('conversations_once').on(t.productId, t.buyerId),
    index('conversations_buyer').on(t.buyerId, t.lastAt.desc().nullsFirst(), t.id),
    index('conversations_seller').on(t.sellerId, t.lastAt.desc().nullsFirst(), t.id),
    index('conversations_created').on(t.createdAt),
    index('conversations_buyer_unread')
      .on(t.buyerId)
      .where(sql`${t.sellerWroteSeq} > ${t.buyerReadSeq}`),
    index('conversations_seller_unread')
      .on(t.sellerId)
      .where(sql`${t.buyerWroteSeq} > ${t.sellerReadSeq}`),
    check('conversations_people', sql`${t.buyerId} <> ${t.sellerId}`),
    check(
      'conversations_read',
      sql`greatest(${t.buyerReadSeq}, ${t.sellerReadSeq}, ${t.buyerWroteSeq}, ${t.sellerWroteSeq}) <= ${t.lastSeq}`,
    ),
  ],
);

export const messages = pgTable(
  'messages',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    /** Null: a line that no person wrote. */
    senderId: text('sender_id'),
    /** The id that the sender's browser gave it, or what caused the line. */
    clientId: text('client_id').notNull(),
    text: text('text').notNull().default(''),
    /** The text without contact details; null if it has none. */
    masked: text('masked'),
    hidden: text('hidden')
      .array()
      .$type<ContactKind[]>()
      .notNull()
      .default(sql`'{}'::text[]`),
    photoIds: ids('photo_ids'),
    event: text('event').$type<ConversationEvent>(),
    meetingId: text('meeting_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.seq] }),
    unique('messages_once').on(t.conversationId, t.senderId, t.clientId).nullsNotDistinct(),
    check('messages_event', isOneOf(t.event, conversationEvents)),
    check('messages_line', sql`(${t.senderId} is null) = (${t.event} is not null)`),
  ],
);

/** Who does not want to hear from whom. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: text('blocker_id').notNull(),
    blockedId: text('blocked_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocks_blocked').on(t.blockedId),
  ],
);

/** Meetings that were proposed. A message shows each. */
export const meetings = pgTable(
  'meetings',
  {
    id: text('id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    proposedBy: text('proposed_by').notNull(),
    at: moment('at').notNull(),
    /** IANA zone of the place. */
    timeZone: text('time_zone').notNull(),
    place: text('place').notNull(),
    state: text('state', { enum: meetingStates }).notNull().default('proposed'),
    /** When the next reminder is due; null for none. */
    remindAt: moment('remind_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('meetings_conversation').on(t.conversationId, t.at),
    uniqueIndex('meetings_one_proposed')
      .on(t.conversationId)
      .where(sql`${t.state} = 'proposed'`),
    index('meetings_reminders')
      .on(t.remindAt)
      .where(sql`${t.remindAt} is not null`),
    check('meetings_state', isOneOf(t.state, meetingStates)),
  ],
);

/** Texts that a seller keeps to answer with. */
export const savedAnswers = pgTable('saved_answers', {
  userId: text('user_id').primaryKey(),
  answers: ids('answers'),
});
