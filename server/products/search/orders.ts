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

/** Rank of text matches: matches in the name first, and free cars before held ones. */
const rank: KeyTerm[] = [
  { column: sql`in_name`, type: 'boolean', direction: 'desc' },
  { column: sql`is_held`, type: 'boolean', direction: 'asc' },
];

/** The order of a search that reads all matches. Index scans have no rank. */
function searchOrder(sort: SearchSort, isRanked: boolean): Order {
  if (sort !== 'relevance') return orderOf(sort, sortable, sql`id`, NEWEST_FIRST);
  const newest = orderOf(NEWEST_FIRST, sortable, sql`id`, NEWEST_FIRST);
  return isRanked ? { name: sort, terms: [...rank, ...newest.terms] } : newest;
}

/** Where a page begins. */
export interface Position {
  order: Order;
  /** Read the rows after this one; null starts at the beginning. */
  after: Keys | null;
}

/** Throws 400 if it is not a cursor of a search in this order. */
export function positionOf(sort: SearchSort, cursor: string | undefined): Position {
  const order = searchOrder(sort, true);
  if (cursor === undefined) return { order, after: null };
  // Earlier pages may have been read by an index scan, with a cursor without rank.
  const walked = searchOrder(sort, false);
  const keys = readCursor(walked, cursor);
  if (keys) return { order: walked, after: keys };
  return { order, after: decodeCursor(order, cursor) };
}

/** The same for an index scan, which ignores the rank in a cursor. */
export function positionOnWalk(sort: SearchSort, { after }: Position): Position {
  const order = searchOrder(sort, false);
  return { order, after: after?.slice(-order.terms.length) ?? null };
}
