import { and, eq, gte, inArray, isNull, lte, ne, not, sql, type SQL } from 'drizzle-orm';
import type { Condition, ProductStatus } from '#contract/types';
import type { Database } from '../database/client';
import { contains, folded } from '../database/folding';
import { holdsIn } from '../orders/orders';
import { keysOf, orderTerms, type KeyedId, type Order } from '../database/keyset';
import {
  idsOf,
  orderOf,
  readFromNearerEnd,
  readNext,
  type Range,
  type Slice,
  type Sortable,
  type ListPage,
  type ListQuery,
} from '../database/lists';
import { searchIds } from '../database/search';
import type { Principal } from '../policy';
import { products } from './schema';
import { readListed, type ListedRecord } from './productRepository';

export interface ProductFilter {
  categoryId?: string | undefined;
  sellerId?: string | undefined;
  isAdvertised?: boolean | undefined;
  /** The current user. Cars that they hold are not moved to the end. */
  viewerId?: string | undefined;
  status?: ProductStatus | undefined;
  conditions?: Condition[] | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
}

/** Cars that are not deleted, newest first by default. `q` searches the name. */
export async function listAll(
  db: Database,
  filter: ProductFilter,
  query: ListQuery,
  now: Date,
  viewer: Principal | null,
): Promise<ListPage<ListedRecord>> {
  const byField = orderOf(query.sort, sortsOf(filter), id, NEWEST_FIRST);
  const isHeld = inArray(products.id, heldCars(db, now, filter));
  // Public lists show free cars first, unless the user chose an order.
  const isFreeFirst = filter.sellerId === undefined && !query.sort;
  const order = isFreeFirst ? freeFirst(byField, isHeld) : byField;
  const list = { db, query, filter, where: narrowed(filter), byField, order, isHeld, isFreeFirst };
  const page = await (query.q ? searchCars(list, query.q) : pageOf(list));
  return { ...page, rows: await readListed(db, now, idsOf(page.rows), viewer) };
}

interface List {
  db: Database;
  query: ListQuery;
  filter: ProductFilter;
  where: SQL | undefined;
  /** The order within free cars, and within held ones. */
  byField: Order;
  /** The order of the whole list. */
  order: Order;
  isHeld: SQL;
  isFreeFirst: boolean;
}

const freeFirst = ({ name, terms }: Order, isHeld: SQL): Order => ({
  name: `free,${name}`,
  terms: [{ column: isHeld, type: 'boolean', direction: 'asc' }, ...terms],
});

const NEWEST_FIRST = 'createdAt:desc';

/** Unqualified, because the table and the search result both name it `id`. */
const id = sql`id`;

/** Sort fields of public lists. Each has an index. */
const saleSorts: Record<string, Sortable> = {
  createdAt: { column: sql`created_at`, type: 'time', natural: 'desc' },
  resalePrice: { column: sql`resale_cents`, type: 'number', natural: 'asc' },
  purchaseYear: { column: sql`purchase_year`, type: 'number', natural: 'desc' },
};

/** A seller's cars are few enough to sort by any column of their table. */
const sellerSorts: Record<string, Sortable> = {
  ...saleSorts,
  name: { column: folded(sql`name`), type: 'text', natural: 'asc' },
  originalPrice: { column: sql`original_cents`, type: 'number', natural: 'asc' },
  status: { column: sql`status`, type: 'text', natural: 'asc' },
  advertise: { column: sql`advertised`, type: 'boolean', natural: 'asc' },
};

const sortsOf = ({ sellerId }: ProductFilter) => (sellerId === undefined ? saleSorts : sellerSorts);

const narrowed = (filter: ProductFilter) =>
  and(
    isNull(products.deletedAt),
    filter.status === undefined ? undefined : eq(products.status, filter.status),
    filter.isAdvertised === undefined ? undefined : eq(products.advertised, filter.isAdvertised),
    filter.categoryId === undefined ? undefined : eq(products.categoryId, filter.categoryId),
    filter.sellerId === undefined ? undefined : eq(products.sellerId, filter.sellerId),
    filter.conditions ? inArray(products.condition, filter.conditions) : undefined,
    filter.minCents === undefined ? undefined : gte(products.resaleCents, filter.minCents),
    filter.maxCents === undefined ? undefined : lte(products.resaleCents, filter.maxCents),
  );

const countCars = ({ db, where }: List, also?: SQL): Promise<number> =>
  db.$count(products, and(where, also));

const heldCars = (db: Database, now: Date, { viewerId }: ProductFilter) => {
  const holds = holdsIn(db, now);
  return db
    .select({ id: holds.productId })
    .from(holds)
    .where(viewerId === undefined ? undefined : ne(holds.buyerId, viewerId));
};

/** Reads a page from the index in its order, so skipped rows are only counted. */
async function pageOf(list: List): Promise<ListPage<KeyedId>> {
  const { query, order, isFreeFirst } = list;
  const count = () => countCars(list);
  const following = await readNext(query, order, (slice) => readKeys(list, slice, false), count);
  if (following) return following;
  return readFromNearerEnd(query, order, await count(), (range, isBackwards) =>
    isFreeFirst ? readFreeFirst(list, range, isBackwards) : readKeys(list, range, isBackwards),
  );
}

/**
 * Reads either the free or the held cars of a list with free cars first: each part is in the order
 * of an index.
 */
async function readKeys(
  { db, where, byField, order }: List,
  { limit, offset, where: also }: Slice,
  isBackwards: boolean,
): Promise<KeyedId[]> {
  return db
    .select({ id: products.id, keys: keysOf(order) })
    .from(products)
    .where(and(where, also))
    .orderBy(...orderTerms(byField, isBackwards))
    .limit(limit)
    .offset(offset);
}

/**
 * Free cars in their order, then held ones; the reverse when reading backwards. Two index scans, no
 * sorting.
 */
async function readFreeFirst(
  list: List,
  { limit, offset }: Range,
  isBackwards: boolean,
): Promise<KeyedId[]> {
  const { isHeld } = list;
  const isFree = not(isHeld);
  const [one, other] = isBackwards ? [isHeld, isFree] : [isFree, isHeld];
  const first = await readKeys(list, { limit, offset, where: one }, isBackwards);
  if (first.length === limit) return first;
  const isKnown = first.length > 0 || offset === 0;
  const firstInAll = isKnown ? offset + first.length : await countFirst(list, isBackwards);
  const rest = { limit: limit - first.length, offset: Math.max(0, offset - firstInAll) };
  return [...first, ...(await readKeys(list, { ...rest, where: other }, isBackwards))];
}

/** Held cars are few: count them and subtract. */
async function countFirst(list: List, isBackwards: boolean): Promise<number> {
  const held = await countCars(list, list.isHeld);
  return isBackwards ? held : (await countCars(list)) - held;
}

/** Searching one seller's few cars needs no index; other lists do. */
function searchCars(list: List, q: string): Promise<ListPage<KeyedId>> {
  if (list.filter.sellerId !== undefined) {
    return pageOf({ ...list, where: and(list.where, contains(products.name, q)) });
  }
  const { db, query, where, byField, isHeld, isFreeFirst } = list;
  return searchIds(db, query, {
    table: 'products',
    text: sql`${products.name}`,
    where,
    // The sort columns of public lists, which the index of the newest cars includes.
    columns: sql`id, created_at, resale_cents, purchase_year, ${isHeld} as is_held`,
    order: isFreeFirst ? freeFirst(byField, sql`is_held`) : byField,
    newestFirst: orderOf(NEWEST_FIRST, saleSorts, id, NEWEST_FIRST),
  });
}
