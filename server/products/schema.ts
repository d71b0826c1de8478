import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { fuels, gearboxes, serviceHistories } from '#contract/facts';
import { productStatuses } from '#contract/types';
import { users } from '../accounts/schema';
import { folded } from '../database/folding';
import { cents, createdAt, moment } from '../database/columns';

/** A text's words, each with where it stands, for full-text search. */
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
    /** Kept by triggers (decision 14): what words find it by; null until the old ones are indexed. */
    searchWords: textWords('search_words'),
    /** By which rules the words were found; `search/indexOldCars.ts` brings old ones up to date. */
    searchVersion: smallint('search_version').notNull().default(0),
    /** Kept by triggers: as it stands at the seller, so that a search need not look there. */
    sellerVerified: boolean('seller_verified').notNull().default(false),
    /** How many photos it shows (photos/schema.ts); its picture then is the cover. */
    photoCount: integer('photo_count').notNull().default(0),
    createdAt: createdAt(),
    deletedAt: moment('deleted_at'),
    /** The draft that it was listed from, which is gone: it becomes one car only. */
    draftId: text('draft_id'),
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
  ],
);

/** Every change of a car's resale price. */
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

/** Half-written products, as they stand in the form. */
export const productDrafts = pgTable(
  'listing_drafts',
  {
    id: text('id').primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fields: jsonb('fields').$type<Record<string, string>>().notNull(),
    /** Counts its changes. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [index('listing_drafts_seller').on(t.sellerId, t.updatedAt.desc().nullsFirst(), t.id)],
);

/** Files of products that sellers confirmed: the same one, confirmed again, lists nothing twice. */
export const productImports = pgTable(
  'listing_imports',
  {
    id: text('id').primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the client with the preview. */
    key: text('key').notNull(),
    /** Of the rows: another file under the same key is refused. */
    fingerprint: text('fingerprint').notNull(),
    /** What was listed, in the order of the rows. */
    productIds: text('product_ids').array().notNull(),
    /** How many of them had a link that is to become a photo. */
    pictureCount: integer('picture_count').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('listing_imports_key').on(t.sellerId, t.key),
    index('listing_imports_seller').on(t.sellerId, t.createdAt.desc().nullsFirst()),
    index('listing_imports_created').on(t.createdAt),
  ],
);

/** Links to pictures of imported cars that are to become photos, until they are. */
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
    /** Why it was given up, for the seller; null while it is not. */
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
 * What a search narrows and counts by, of cars that can be bought: kept by triggers, and so narrow
 * that all of it is read in the time that a few thousand rows of `products` take.
 */
export const carFacets = pgTable(
  'car_facets',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    categoryId: text('category_id').notNull(),
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
  ],
);

/** Every word of a car ever listed: what a misspelt one is compared with. */
export const searchTerms = pgTable(
  'search_terms',
  {
    term: text('term').primaryKey(),
    /** It stood in a name, a colour or a place; words of descriptions correct nobody. */
    isName: boolean('is_name').notNull().default(false),
  },
  (t) => [
    index('search_terms_nearest')
      .using('gist', sql`${t.term} gist_trgm_ops`)
      .where(sql`${t.isName}`),
  ],
);
