import { sql } from 'drizzle-orm';
import type { SearchSort } from '#contract/search';
import {
  decodeCursor,
  readCursor,
  type Keys,
  type KeyTerm,
  type Order,
} from '../../database/keyset';
import { orderOf, type Sortable } from '../../database/lists';

const NEWEST_FIRST = 'createdAt:desc';

/** Each has an index. */
const sortable: Record<string, Sortable> = {
  createdAt: { column: sql`created_at`, type: 'time', natural: 'desc' },
  resalePrice: { column: sql`resale_cents`, type: 'number', natural: 'asc' },
  purchaseYear: { column: sql`purchase_year`, type: 'number', natural: 'desc' },
  mileageKm: { column: sql`mileage_km`, type: 'number', natural: 'asc', isNullable: true },
};

/** Of cars that words find: those with the words in their name first, and free ones before held. */
const rank: KeyTerm[] = [
  { column: sql`in_name`, type: 'boolean', direction: 'desc' },
  { column: sql`is_held`, type: 'boolean', direction: 'asc' },
];

/** The order of a search where all its cars are read; a walk of an index knows no rank. */
function searchOrder(sort: SearchSort, isRanked: boolean): Order {
  if (sort !== 'relevance') return orderOf(sort, sortable, sql`id`, NEWEST_FIRST);
  const newest = orderOf(NEWEST_FIRST, sortable, sql`id`, NEWEST_FIRST);
  return isRanked ? { name: sort, terms: [...rank, ...newest.terms] } : newest;
}

/** Where the rows of an answer begin. */
export interface Position {
  order: Order;
  /** What follows this row; null: from the beginning. */
  after: Keys | null;
}

/** Throws 400 for what is no cursor of a search in this order. */
export function positionOf(sort: SearchSort, cursor: string | undefined): Position {
  const order = searchOrder(sort, true);
  if (cursor === undefined) return { order, after: null };
  // A search that was walked at first may have so few matches by now that all of them are read.
  const walked = searchOrder(sort, false);
  const keys = readCursor(walked, cursor);
  if (keys) return { order: walked, after: keys };
  return { order, after: decodeCursor(order, cursor) };
}

/** The same on a walk; a rank that a cursor has is left out there. */
export function positionOnWalk(sort: SearchSort, { after }: Position): Position {
  const order = searchOrder(sort, false);
  return { order, after: after?.slice(-order.terms.length) ?? null };
}
