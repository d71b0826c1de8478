import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { fuels, gearboxes, serviceHistories } from '#contract/facts';
import { listingStatuses } from '#contract/types';
import { users } from '../accounts/schema';
import { cents, createdAt, moment } from '../database/columns';

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
    status: text('status', { enum: listingStatuses }).notNull().default('unsold'),
    advertised: boolean('advertised').notNull().default(false),
    mileageKm: integer('mileage_km'),
    fuel: text('fuel', { enum: fuels }),
    gearbox: text('gearbox', { enum: gearboxes }),
    powerKw: integer('power_kw'),
    colour: text('colour'),
    doors: integer('doors'),
    seats: integer('seats'),
    previousOwners: integer('previous_owners'),
    nextInspection: text('next_inspection'),
    serviceHistory: text('service_history', { enum: serviceHistories }),
    accidentFree: boolean('accident_free'),
    vin: text('vin'),
    version: integer('version').notNull().default(1),
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
    uniqueIndex('products_live_vin')
      .on(t.vin)
      .where(sql`${t.vin} is not null and ${t.deletedAt} is null and ${t.status} = 'unsold'`),
    check('products_prices', sql`${t.originalCents} > 0 and ${t.resaleCents} > 0`),
    check('products_condition', sql`${t.condition} in ('excellent', 'good', 'fair')`),
    check('products_status', sql`${t.status} in ('unsold', 'sold', 'withdrawn')`),
  ],
);

/** Every change of a car's resale price. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: text('id').primaryKey(),
    listingId: text('product_id')
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    fromCents: cents('from_cents').notNull(),
    toCents: cents('to_cents').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('price_changes_product').on(t.listingId, t.createdAt)],
);

/** Half-written listings, as they stand in the form. */
export const listingDrafts = pgTable(
  'listing_drafts',
  {
    id: text('id').primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fields: jsonb('fields').$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('listing_drafts_seller').on(t.sellerId, t.updatedAt.desc().nullsFirst(), t.id)],
);
