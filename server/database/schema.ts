import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/**
 * The product's tables (spec §3). Money is integer cents. Rows with `deletedAt` are gone for
 * everybody and stay restorable for 30 days. SQL stays within PostgreSQL 15.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const cents = (name: string) => bigint(name, { mode: 'number' });
export const createdAt = () => moment('created_at').notNull().defaultNow();

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: ['user', 'seller', 'admin'] }).notNull(),
    verified: boolean('verified').notNull().default(false),
    /** The identity provider's uid; null until the first sign-in of a seeded record. */
    uid: text('uid'),
    /** Access tokens and sign-ins from before this moment count no more. */
    sessionsValidFrom: moment('sessions_valid_from'),
    createdAt: createdAt(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('users_email_live')
      .on(t.email)
      .where(sql`${t.deletedAt} is null`),
    uniqueIndex('users_uid_live')
      .on(t.uid)
      .where(sql`${t.deletedAt} is null`),
    index('users_role_created')
      .on(t.role, t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`${t.deletedAt} is null`),
    // Its migration adds INCLUDE (name), for which there is no word here: 0003_name-pages.sql.
    index('users_role_name')
      .on(t.role, sql`lower(${t.name})`, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('users_role_email')
      .on(t.role, t.email, t.id)
      .where(sql`${t.deletedAt} is null`),
    // Small enough that counting a role reads it instead of the table.
    index('users_role_verified')
      .on(t.role, t.verified)
      .where(sql`${t.deletedAt} is null`),
    index('users_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index('users_search').using('gin', sql`(${t.name} || ' ' || ${t.email}) gin_trgm_ops`),
  ],
);

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  position: integer('position').notNull().default(0),
});

export const listings = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id),
    sellerEmail: text('seller_email').notNull(),
    sellerName: text('seller_name').notNull(),
    name: text('name').notNull(),
    picture: text('picture').notNull(),
    originalCents: cents('original_cents').notNull(),
    resaleCents: cents('resale_cents').notNull(),
    condition: text('condition', { enum: ['excellent', 'good', 'fair'] }).notNull(),
    phone: text('phone').notNull(),
    location: text('location').notNull(),
    description: text('description').notNull(),
    purchaseYear: doublePrecision('purchase_year').notNull(),
    yearOfUse: doublePrecision('year_of_use').notNull(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    status: text('status', { enum: ['unsold', 'sold'] })
      .notNull()
      .default('unsold'),
    advertised: boolean('advertised').notNull().default(false),
    createdAt: createdAt(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    index('products_category_created')
      .on(t.categoryId, t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`${t.deletedAt} is null and ${t.status} = 'unsold'`),
    index('products_created')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`${t.deletedAt} is null and ${t.status} = 'unsold'`),
    index('products_advertised_created')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`${t.advertised} and ${t.deletedAt} is null and ${t.status} = 'unsold'`),
    index('products_category_price')
      .on(t.categoryId, t.resaleCents, t.id)
      .where(sql`${t.deletedAt} is null and ${t.status} = 'unsold'`),
    index('products_price')
      .on(t.resaleCents, t.id)
      .where(sql`${t.deletedAt} is null and ${t.status} = 'unsold'`),
    index('products_category_year')
      .on(t.categoryId, t.purchaseYear.desc().nullsFirst(), t.id)
      .where(sql`${t.deletedAt} is null and ${t.status} = 'unsold'`),
    index('products_year')
      .on(t.purchaseYear.desc().nullsFirst(), t.id)
      .where(sql`${t.deletedAt} is null and ${t.status} = 'unsold'`),
    index('products_seller_created').on(t.sellerId, t.createdAt.desc().nullsFirst(), t.id),
    index('products_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index('products_name_search').using('gin', sql`${t.name} gin_trgm_ops`),
  ],
);

export const bookings = pgTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    buyerId: text('buyer_id')
      .notNull()
      .references(() => users.id),
    buyerEmail: text('buyer_email').notNull(),
    buyerName: text('buyer_name').notNull(),
    productId: text('product_id')
      .notNull()
      .references(() => listings.id),
    /** The snapshot the buyer agreed to: name, picture and price stay as they were. */
    productName: text('product_name').notNull(),
    picture: text('picture').notNull(),
    priceCents: cents('price_cents').notNull(),
    phone: text('phone').notNull().default(''),
    location: text('location').notNull().default(''),
    status: text('status', { enum: ['unpaid', 'paid'] })
      .notNull()
      .default('unpaid'),
    /** True while this booking holds or owns the car: one such booking per car, kept by an index. */
    active: boolean('active').notNull().default(true),
    reservedUntil: moment('reserved_until').notNull(),
    endedAt: moment('ended_at'),
    /** 'refunded': paid, but the car was gone; 'undone': an order whose money went back later. */
    endReason: text('end_reason', {
      enum: ['expired', 'cancelled', 'refunded', 'withdrawn', 'undone'],
    }),
    paymentIntentId: text('payment_intent_id'),
    /** Counts intents of this booking; part of the idempotency key. */
    intentAttempt: integer('intent_attempt').notNull().default(0),
    /** The intent's secret and when it was last seen payable: a short memory for all servers. */
    intentSecret: text('intent_secret'),
    intentSeenAt: moment('intent_seen_at'),
    /** Of an ended, unpaid booking: when its intent was last asked after in vain. */
    intentAskedAt: moment('intent_asked_at'),
    /** From then on no money can arrive through the intent. */
    intentClosedAt: moment('intent_closed_at'),
    /** When the provider confirmed that the money is back. */
    refundedAt: moment('refunded_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bookings_one_live_per_car')
      .on(t.productId)
      .where(sql`${t.active}`),
    uniqueIndex('bookings_payment_intent').on(t.paymentIntentId),
    index('bookings_product').on(t.productId),
    index('bookings_buyer_created').on(t.buyerId, t.createdAt.desc().nullsFirst(), t.id),
    index('bookings_open_holds')
      .on(t.reservedUntil)
      .where(sql`${t.active} and ${t.status} = 'unpaid'`),
    index('bookings_open_intents')
      .on(t.intentAskedAt.asc().nullsFirst(), t.endedAt)
      .where(
        sql`not ${t.active} and ${t.status} = 'unpaid' and ${t.paymentIntentId} is not null and ${t.intentClosedAt} is null`,
      ),
    index('bookings_buyer_car').on(t.buyerId, t.productId, t.createdAt),
  ],
);

export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    productId: text('product_id').notNull(),
    buyerEmail: text('buyer_email').notNull(),
    /** The payment intent's id: one record per intent. */
    transactionId: text('transaction_id').notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** 'refunding' until the provider says that the money is back. */
    status: text('status', { enum: ['succeeded', 'refunding', 'refunded'] }).notNull(),
    /** Why the money is not ours: the car was gone, somebody gave it back, a dispute took it. */
    refundCause: text('refund_cause', { enum: ['car-gone', 'by-hand', 'dispute'] }),
    refundId: text('refund_id'),
    /** What the buyer has back so far; a part of it leaves the order paid. */
    refundedCents: cents('refunded_cents').notNull().default(0),
    dispute: text('dispute', { enum: ['open', 'won', 'lost'] }),
    /** Part of the idempotency key: the provider repeats its failure for a key. */
    refundAttempt: integer('refund_attempt').notNull().default(0),
    /** How often sending or confirming was tried; the pause grows with it. */
    refundTries: integer('refund_tries').notNull().default(0),
    refundNextAt: moment('refund_next_at'),
    refundError: text('refund_error'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payments_transaction').on(t.transactionId),
    uniqueIndex('payments_one_per_booking')
      .on(t.bookingId)
      .where(sql`${t.status} = 'succeeded'`),
    index('payments_booking').on(t.bookingId),
    index('payments_refunding')
      .on(t.refundNextAt.asc().nullsFirst())
      .where(sql`${t.status} = 'refunding'`),
    index('payments_disputed')
      .on(t.createdAt)
      .where(sql`${t.dispute} = 'open'`),
    index('payments_created').on(t.createdAt),
    check('payments_amount', sql`${t.amountCents} > 0`),
    check('payments_refunded', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
    check(
      'payments_refund_cause',
      sql`${t.refundCause} is null or ${t.refundCause} in ('car-gone', 'by-hand', 'dispute')`,
    ),
    check('payments_dispute', sql`${t.dispute} is null or ${t.dispute} in ('open', 'won', 'lost')`),
  ],
);

export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => listings.id),
    reporterId: text('reporter_id')
      .notNull()
      .references(() => users.id),
    reporterEmail: text('reporter_email').notNull(),
    createdAt: createdAt(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    uniqueIndex('reports_once_per_person')
      .on(t.productId, t.reporterId)
      .where(sql`${t.deletedAt} is null`),
    index('reports_product').on(t.productId),
    index('reports_reporter').on(t.reporterId),
    index('reports_created')
      .on(t.createdAt.desc().nullsFirst(), t.id)
      .where(sql`${t.deletedAt} is null`),
  ],
);
