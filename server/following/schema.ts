import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { favouriteStates } from '#contract/favourites';
import { searchSpeeds } from '#contract/savedSearches';
import type { SearchFilters } from '#contract/search';
import { users } from '../accounts/schema';
import { cents, createdAt, isOneOf, moment } from '../database/columns';
import { products } from '../products/schema';

/** Saved cars, and what their people know about them. */
export const favourites = pgTable(
  'favourites',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** The price when it was saved. */
    priceCents: cents('price_cents').notNull(),
    note: text('note').notNull().default(''),
    /** The lowest price and the last state that the person was told, or saw when saving. */
    toldCents: cents('told_cents').notNull(),
    toldState: text('told_state', { enum: favouriteStates }).notNull(),
    /** When the person was last told of a lower price. */
    toldAt: moment('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId] }),
    index('favourites_product').on(t.productId),
    check('favourites_told_state', isOneOf(t.toldState, favouriteStates)),
  ],
);

/** Saved searches. Their filters are stored as the search reads them from a URL. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** The filters as URL parameters in their one form. */
    query: text('query').notNull(),
    filters: jsonb('filters').$type<SearchFilters>().notNull(),
    /** What a car must have to be worth comparing: `m:` and a make, `c:` and a category, or `*`. */
    anchors: text('anchors').array().notNull(),
    speed: text('speed', { enum: searchSpeeds }).notNull(),
    createdAt: createdAt(),
    /** When it was last opened: later cars are new. */
    seenAt: moment('seen_at').notNull(),
    /** Cars listed since then are news. Moves with each daily look. */
    lookedAt: moment('looked_at').notNull(),
    /** When the next daily look is due. */
    lookAt: moment('look_at').notNull(),
    /** When a new car last met it, or its owner last said to keep it. */
    hitAt: moment('hit_at').notNull(),
  },
  (t) => [
    uniqueIndex('saved_searches_query').on(t.userId, t.query),
    index('saved_searches_anchors')
      .using('gin', t.anchors)
      .where(sql`${t.speed} = 'at-once'`),
    index('saved_searches_daily')
      .on(t.lookAt)
      .where(sql`${t.speed} = 'daily'`),
    check('saved_searches_speed', isOneOf(t.speed, searchSpeeds)),
  ],
);

/**
 * Cars that people were told of by their searches, each once: also when several searches meet it, or
 * its seller lists it again.
 */
export const toldCars = pgTable(
  'told_cars',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The same for a car that its seller lists again (`carKey`). */
    carKey: text('car_key').notNull(),
    searchId: text('search_id')
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    productId: text('product_id').notNull(),
    toldAt: moment('told_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.carKey] }),
    index('told_cars_search').on(t.searchId, t.toldAt),
    index('told_cars_told').on(t.toldAt),
  ],
);
