import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../accounts/schema';
import { createdAt, moment } from '../database/columns';
import { products } from '../products/schema';

export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
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
