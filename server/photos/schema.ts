import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '../accounts/schema';
import { createdAt, moment } from '../database/columns';
import { productDrafts, products } from '../products/schema';

/** Photos whose files are all stored. */
export const photos = pgTable(
  'photos',
  {
    /** Hash of content and owner: the same picture of two users is two photos. */
    id: text('id').primaryKey(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    /** In pixels, ascending. The last one is `width`. */
    widths: integer('widths').array().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    color: text('color').notNull(),
    placeholder: text('placeholder').notNull(),
    /** Percent from the left and from the top. */
    focusX: integer('focus_x').notNull().default(50),
    focusY: integer('focus_y').notNull().default(50),
    /**
     * A private photo: of a request for money, which only the parties of the order and admins may see,
     * or of a message, which only the two may see. It is never the photo of a product.
     */
    isEvidence: boolean('is_evidence').notNull().default(false),
    createdAt: createdAt(),
    /** Since when no product, and no request, uses it. Null while in use. */
    unusedSince: moment('unused_since'),
    /** Set before its files are deleted. The photo no longer exists from then on. */
    removedAt: moment('removed_at'),
  },
  (t) => [
    index('photos_owner').on(t.ownerId),
    index('photos_unused')
      .on(t.unusedSince)
      .where(sql`${t.unusedSince} is not null and ${t.removedAt} is null`),
    index('photos_removed')
      .on(t.removedAt)
      .where(sql`${t.removedAt} is not null`),
    check('photos_id', sql`${t.id} ~ '^[0-9a-f]{32}$'`),
    check('photos_size', sql`${t.width} > 0 and ${t.height} > 0`),
    check(
      'photos_widths',
      sql`cardinality(${t.widths}) between 1 and 4 and ${t.widths}[cardinality(${t.widths})] = ${t.width}`,
    ),
    check('photos_focus', sql`${t.focusX} between 0 and 100 and ${t.focusY} between 0 and 100`),
    check('photos_color', sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
    check('photos_placeholder', sql`length(${t.placeholder}) between 1 and 1000`),
  ],
);

/**
 * Photos that an admin removed. The row outlives the photo, so that its owner cannot add the same
 * picture again.
 */
export const photoTakedowns = pgTable(
  'photo_takedowns',
  {
    photoId: text('photo_id').primaryKey(),
    /** Whose photo it was. */
    ownerId: text('owner_id').notNull(),
    /** The widths of its files, to name their URLs to a CDN. */
    widths: integer('widths').array().notNull(),
    createdAt: createdAt(),
    /** When the CDN was told to drop them. Null without a CDN, or until then. */
    purgedAt: moment('purged_at'),
  },
  (t) => [
    index('photo_takedowns_unpurged')
      .on(t.createdAt)
      .where(sql`${t.purgedAt} is null`),
  ],
);

/** The photos of a product in order. Position 0 is the cover. */
export const productPhotos = pgTable(
  'listing_photos',
  {
    productId: text('listing_id')
      .notNull()
      .references(() => products.id),
    position: integer('position').notNull(),
    photoId: text('photo_id')
      .notNull()
      .references(() => photos.id),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.position] }),
    index('listing_photos_photo').on(t.photoId),
    check('listing_photos_position', sql`${t.position} between 0 and 19`),
  ],
);

/** The same for drafts. */
export const draftPhotos = pgTable(
  'draft_photos',
  {
    draftId: text('draft_id')
      .notNull()
      .references(() => productDrafts.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    photoId: text('photo_id')
      .notNull()
      .references(() => photos.id),
  },
  (t) => [
    primaryKey({ columns: [t.draftId, t.position] }),
    index('draft_photos_photo').on(t.photoId),
    check('draft_photos_position', sql`${t.position} between 0 and 19`),
  ],
);
