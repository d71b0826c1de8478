import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { fuels, gearboxes, serviceHistories } from '#contract/facts';
import { productStatuses, withheldReasons } from '#contract/types';
import { users } from '../accounts/schema';
import { folded } from '../database/folding';
import { cents, createdAt, isOneOf, moment } from '../database/columns';

/** A tsvector for full-text search. */
const textWords = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  position: integer('position').notNull().default(0),
});

export const products = pgTable(
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
    status: text('status', { enum: productStatuses }).notNull().default('unsold'),
    advertised: boolean('advertised').notNull().default(false),
    /** Why a withdrawn car was withdrawn: it was sold outside Second Gear. */
    soldElsewhere: boolean('sold_elsewhere').notNull().default(false),
    /** Why a withdrawn car is kept off the market (withheld.ts), if its seller did not withdraw it. */
    withheld: text('withheld', { enum: withheldReasons }),
    /** The status that it had before, and gets back. */
    withheldFrom: text('withheld_from', { enum: ['unsold', 'withdrawn'] }),
    /** With a case: the version that has to be fixed. */
    withheldVersion: integer('withheld_version'),
    /**
     * The buyer of the latest booking, who holds the car until `heldUntil`, or has bought it. Without
     * one nobody holds it; the sale of a sold car without one was refunded.
     */
    buyerId: text('buyer_id'),
    /** When the unpaid booking expires, or until when a sold car cannot be removed. */
    heldUntil: moment('held_until'),
    /** From when an unpaid booking shows the buyer the seller's phone number. */
    phoneFrom: moment('phone_from'),
    /** In the spelling of contract/makes/list.ts, where it is there. Null: not stated. */
    make: text('make'),
    model: text('model'),
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
    /** Maintained by triggers (decision 14), which replace null. */
    searchWords: textWords('search_words'),
    /** Copied from the seller (followSellers.ts), so that a search needs no join. */
    sellerVerified: boolean('seller_verified').notNull().default(false),
    /** Number of photos (photos/schema.ts). If there are any, `picture` is the cover. */
    photoCount: integer('photo_count').notNull().default(0),
    createdAt: createdAt(),
    deletedAt: moment('deleted_at'),
    /** What an admin who removed the car wrote to its seller; null if no admin did. */
    removalReason: text('removal_reason'),
    /** Deleted because the seller's account was closed, and restored with it. */
    deletedWithSeller: boolean('deleted_with_seller').notNull().default(false),
    /** The deleted draft that it was listed from. Unique: a draft becomes one product only. */
    draftId: text('draft_id'),
  },
  (t) => [
    // The migration adds columns with INCLUDE to these two, which drizzle cannot express.
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
    index('products_comparable')
      .on(t.make, t.model, t.createdAt)
      .where(sql`${t.make} is not null and ${t.mileageKm} is not null and ${t.deletedAt} is null`),
    index('products_make_price')
      .on(t.make, t.model, t.resaleCents, t.id)
      .where(sql`${t.make} is not null and ${t.deletedAt} is null and ${t.status} = 'unsold'`),
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
    index('products_held')
      .on(t.heldUntil, t.buyerId, t.id)
      .where(sql`${t.deletedAt} is null and ${t.status} = 'unsold' and ${t.heldUntil} is not null`),
    index('products_listed').on(t.createdAt),
    index('products_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index('products_search_folded').using('gin', sql`(${folded(t.name)}) gin_trgm_ops`),
    index('products_search_words').using('gin', t.searchWords).with({ fastupdate: false }),
    uniqueIndex('products_live_vin')
      .on(t.vin)
      .where(sql`${t.vin} is not null and ${t.deletedAt} is null and ${t.status} = 'unsold'`),
    uniqueIndex('products_draft')
      .on(t.sellerId, t.draftId)
      .where(sql`${t.draftId} is not null`),
    check('products_prices', sql`${t.originalCents} > 0 and ${t.resaleCents} > 0`),
    check('products_condition', sql`${t.condition} in ('excellent', 'good', 'fair')`),
    check('products_photo_count', sql`${t.photoCount} between 0 and 20`),
    check('products_status', sql`${t.status} in ('unsold', 'sold', 'withdrawn')`),
    check('products_withheld', isOneOf(t.withheld, withheldReasons)),
    check('products_withheld_from', sql`(${t.withheld} is null) = (${t.withheldFrom} is null)`),
    check('products_withheld_withdrawn', sql`${t.withheld} is null or ${t.status} = 'withdrawn'`),
  ],
);

/** History of resale prices. */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    fromCents: cents('from_cents').notNull(),
    toCents: cents('to_cents').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('price_changes_product').on(t.productId, t.createdAt)],
);

/** Unfinished products, as entered in the form. */
export const productDrafts = pgTable(
  'listing_drafts',
  {
    id: text('id').primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fields: jsonb('fields').$type<Record<string, string>>().notNull(),
    /** Increases with every change. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('listing_drafts_seller').on(t.sellerId, t.updatedAt.desc().nullsFirst(), t.id),
    index('listing_drafts_updated').on(t.updatedAt),
  ],
);

/** Imported files. Importing the same file again has no effect. */
export const productImports = pgTable(
  'listing_imports',
  {
    id: text('id').primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Idempotency key, created by the client with the preview. */
    key: text('key').notNull(),
    /** Hash of the rows: another file with the same key is rejected. */
    fingerprint: text('fingerprint').notNull(),
    /** The listed products, in the order of the rows. */
    productIds: text('product_ids').array().notNull(),
    /** How many of them had a picture URL to download. */
    pictureCount: integer('picture_count').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('listing_imports_key').on(t.sellerId, t.key),
    index('listing_imports_seller').on(t.sellerId, t.createdAt.desc().nullsFirst()),
    index('listing_imports_created').on(t.createdAt),
  ],
);

/** Picture URLs of imported cars that are still to become photos. */
export const pictureFetches = pgTable(
  'picture_fetches',
  {
    productId: text('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    importId: text('import_id')
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    link: text('link').notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at').notNull(),
    /** Why it was given up, for the seller; otherwise null. */
    failure: text('failure'),
  },
  (t) => [
    index('picture_fetches_due')
      .on(t.dueAt)
      .where(sql`${t.failure} is null`),
    index('picture_fetches_import').on(t.importId),
  ],
);

/**
 * The columns that a search filters and counts by, for cars for sale. Maintained by triggers, and
 * so narrow that a full scan takes as long as a few thousand rows of `products`.
 */
export const carFacets = pgTable(
  'car_facets',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    categoryId: text('category_id').notNull(),
    make: text('make'),
    model: text('model'),
    resaleCents: cents('resale_cents').notNull(),
    purchaseYear: doublePrecision('purchase_year').notNull(),
    mileageKm: integer('mileage_km'),
    condition: text('condition').notNull(),
    fuel: text('fuel'),
    gearbox: text('gearbox'),
    location: text('location').notNull(),
    sellerVerified: boolean('seller_verified').notNull(),
    photoCount: integer('photo_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('car_facets_created').on(t.createdAt.desc().nullsFirst(), t.id),
    index('car_facets_price').on(t.resaleCents, t.id),
    index('car_facets_year').on(t.purchaseYear.desc().nullsFirst(), t.id),
    index('car_facets_mileage').on(t.mileageKm, t.id),
    index('car_facets_place').on(t.location),
    index('car_facets_make').on(t.make, t.model, t.resaleCents),
  ],
);

/**
 * Cars with another price, state or holder, until `follow-cars` has looked at them. Filled by a trigger,
 * with a row per change, so that a change never waits for the job.
 */
export const changedProducts = pgTable(
  'changed_products',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: text('product_id').notNull(),
    /** When to look; null for at once. */
    dueAt: moment('due_at'),
  },
  (t) => [index('changed_products_due').on(t.dueAt.asc().nullsFirst())],
);

/** Words of the cars' names, colours and places, to correct misspelt words (decision 14). */
export const searchTerms = pgTable('search_terms', { term: text('term').primaryKey() }, (t) => [
  index('search_terms_nearest').using('gist', sql`${t.term} gist_trgm_ops`),
]);
