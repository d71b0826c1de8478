import { and, eq, gte, inArray, isNotNull, isNull, lte, not, or, sql, type SQL } from 'drizzle-orm';
import type { Condition } from '#contract/facts';
import type { SellerListStatus } from '#contract/types';
import type { Database } from '../database/client';
import { contains, folded } from '../database/folding';
import { orderTerms, readKeyed, type KeyedId, type Order } from '../database/keyset';
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
import { isInPrices, isInTimes } from '../database/ranges';
import { searchIds } from '../database/search';
import type { Context } from '../context';
import type { ProductHooks } from './hooks';
import { isHeld, isRemovedByAdmin } from './products';
import { products } from './schema';
import { readListed, type ListedRecord } from './productRepository';

export interface ProductFilter {
  categoryId?: string | undefined;
  sellerId?: string | undefined;
  isAdvertised?: boolean | undefined;
  /** The current user. Cars that they hold are not moved to the end. */
  viewerId?: string | undefined;
  status?: SellerListStatus | undefined;
  /** Includes the cars that an admin removed lately. */
  withRemoved?: boolean | undefined;
  conditions?: Condition[] | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
  /** Ranges of times, and of prices in dollars. */
  createdAt?: string | undefined;
  resalePrice?: string | undefined;
}

/** Cars that are not deleted, newest first by default. `q` searches the name. */
export async function listAll(
  context: Context,
  hooks: ProductHooks,
  filter: ProductFilter,
  wanted: ListQuery,
): Promise<ListPage<ListedRecord>> {
  const { tx: db, principal } = context;
  const now = context.now();
  const query = { ...wanted, isAnonymous: principal === null };
  const byField = orderOf(query.sort, sortsOf(filter), id, NEWEST_FIRST);
  const held = isHeld(products.id, now, filter.viewerId);
  // Public lists show free cars first, unless the user chose an order.
  const isFreeFirst = filter.sellerId === undefined && !query.sort;
  const order = isFreeFirst ? freeFirst(byField, held) : byField;
  const list = {
    db,
    query,
    filter,
    where: narrowed(filter, now),
    byField,
    order,
    held,
    isFreeFirst,
  };
  const page = await (query.q ? searchCars(list, query.q) : pageOf(list));
  return { ...page, rows: await readListed(context, hooks, idsOf(page.rows)) };
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
  /** Whether a car is held. */
  held: SQL;
  isFreeFirst: boolean;
}

const freeFirst = ({ name, terms }: Order, held: SQL): Order => ({
  name: `free,${name}`,
  terms: [{ column: held, type: 'boolean', direction: 'asc' }, ...terms],
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
  status: {
    column: sql`case when removal_reason is not null then 'removed'
      when status = 'withdrawn' and sold_elsewhere then 'sold elsewhere' else status end`,
    type: 'text',
    natural: 'asc',
  },
  advertise: { column: sql`advertised`, type: 'boolean', natural: 'asc' },
  mileageKm: { column: sql`mileage_km`, type: 'number', natural: 'asc', isNullable: true },
  location: { column: folded(sql`location`), type: 'text', natural: 'asc' },
  photoCount: { column: sql`photo_count`, type: 'number', natural: 'asc' },
};

const sortsOf = ({ sellerId }: ProductFilter) => (sellerId === undefined ? saleSorts : sellerSorts);

function hasStatus(status: SellerListStatus): SQL | undefined {
  if (status === 'removed') return undefined;
  if (status === 'sold') return and(eq(products.status, 'sold'), isNotNull(products.buyerId));
  if (status === 'refunded') return and(eq(products.status, 'sold'), isNull(products.buyerId));
  const isSoldElsewhere = status === 'sold-elsewhere';
  if (status !== 'withdrawn' && !isSoldElsewhere) return eq(products.status, status);
  return and(eq(products.status, 'withdrawn'), eq(products.soldElsewhere, isSoldElsewhere));
}

/** Cars that are not deleted, and those that an admin removed, unless others are asked for. */
function isShown({ status, isAdvertised, withRemoved }: ProductFilter, now: Date) {
  const isLive = isNull(products.deletedAt);
  if (status === 'removed') return isRemovedByAdmin(now);
  const isWhole = status === undefined && isAdvertised === undefined;
  return withRemoved && isWhole ? or(isLive, isRemovedByAdmin(now)) : isLive;
}

const narrowed = (filter: ProductFilter, now: Date) =>
  and(
    isShown(filter, now),
    filter.status === undefined ? undefined : hasStatus(filter.status),
    filter.isAdvertised === undefined ? undefined : eq(products.advertised, filter.isAdvertised),
    filter.categoryId === undefined ? undefined : eq(products.categoryId, filter.categoryId),
    filter.sellerId === undefined ? undefined : eq(products.sellerId, filter.sellerId),
    filter.conditions ? inArray(products.condition, filter.conditions) : undefined,
    filter.minCents === undefined ? undefined : gte(products.resaleCents, filter.minCents),
    filter.maxCents === undefined ? undefined : lte(products.resaleCents, filter.maxCents),
    isInTimes(products.createdAt, filter.createdAt),
    isInPrices(products.resaleCents, filter.resalePrice),
  );

const countCars = ({ db, where }: List, also?: SQL): Promise<number> =>
  db.$count(products, and(where, also));

/** Reads a page from the index in its order, so skipped rows are only counted. */
async function pageOf(list: List): Promise<ListPage<KeyedId>> {
  const { query, order, isFreeFirst } = list;
  const count = () => countCars(list);
  const following = await readNext(query, order, (slice) => readKeys(list, slice, false), count);
  if (following) return following;
  const total = await count();
  return readFromNearerEnd(query, order, total, (range, isBackwards) =>
    isFreeFirst
      ? readFreeFirst(list, total, range, isBackwards)
      : readKeys(list, range, isBackwards),
  );
}

/**
 * Reads either the free or the held cars of a list with free cars first: each part is in the order
 * of an index.
 */
function readKeys(
  { db, where, byField, order }: List,
  { where: also, ...range }: Slice,
  isBackwards: boolean,
): Promise<KeyedId[]> {
  return readKeyed(db, {
    ...range,
    from: products,
    where: and(where, also),
    inOrder: orderTerms(byField, isBackwards),
    order,
  });
}

/**
 * Free cars in their order, then held ones; the reverse when reading backwards. Two index scans, no
 * sorting.
 */
async function readFreeFirst(
  list: List,
  total: number,
  { limit, offset }: Range,
  isBackwards: boolean,
): Promise<KeyedId[]> {
  const readPart = (isOnHold: boolean, range: Range) =>
    readKeys(
      { ...list, order: freeFirst(list.byField, sql.raw(String(isOnHold))) },
      { ...range, where: isOnHold ? list.held : not(list.held) },
      isBackwards,
    );
  const first = await readPart(isBackwards, { limit, offset });
  if (first.length === limit) return first;
  const isKnown = first.length > 0 || offset === 0;
  const countFirst = async () => {
    const held = await countCars(list, list.held);
    return isBackwards ? held : total - held;
  };
  const firstInAll = isKnown ? offset + first.length : await countFirst();
  const rest = { limit: limit - first.length, offset: Math.max(0, offset - firstInAll) };
  return [...first, ...(await readPart(!isBackwards, rest))];
}

/** Searching one seller's few cars needs no index; other lists do. */
function searchCars(list: List, q: string): Promise<ListPage<KeyedId>> {
  if (list.filter.sellerId !== undefined) {
    return pageOf({ ...list, where: and(list.where, contains(products.name, q)) });
  }
  const { db, query, where, byField, held, isFreeFirst } = list;
  return searchIds(db, query, {
    table: 'products',
    text: sql`${products.name}`,
    where,
    // The sort columns of public lists, which the index of the newest cars includes.
    columns: sql`id, created_at, resale_cents, purchase_year, ${held} as is_held`,
    order: isFreeFirst ? freeFirst(byField, sql`is_held`) : byField,
    newestFirst: orderOf(NEWEST_FIRST, saleSorts, id, NEWEST_FIRST),
  });
}
