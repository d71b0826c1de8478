import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../accounts/schema';
import { createdAt, moment } from '../../database/columns';

/** Bulk changes of prices, to take them back. */
export const priceBatches = pgTable(
  'price_batches',
  {
    id: text('id').primaryKey(),
    sellerId: text('seller_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    changes: jsonb('changes')
      .$type<{ productId: string; fromCents: number; toCents: number }[]>()
      .notNull(),
    createdAt: createdAt(),
    restoredAt: moment('restored_at'),
  },
  (t) => [
    index('price_batches_seller').on(t.sellerId, t.createdAt.desc().nullsFirst(), t.id),
    index('price_batches_created').on(t.createdAt),
  ],
);
