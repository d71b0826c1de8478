import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../database/columns';
import type { ComparedCar } from './estimate';

/** The cars that prices of a make and model are compared with, collected every night. */
export const comparables = pgTable(
  'comparables',
  {
    make: text('make').notNull(),
    model: text('model').notNull(),
    cars: jsonb('cars').$type<ComparedCar[]>().notNull(),
    collectedAt: moment('collected_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.make, t.model] })],
);
