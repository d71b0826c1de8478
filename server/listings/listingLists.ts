import { and, count, eq, gte, ilike, inArray, isNull, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { Condition } from '#contract/types';
import type { Database } from '../database/client';
import { holdsIn } from '../orders/orders';
import {
  containing,
  isIndexed,
  orderBy,
  readFoundIds,
  readPage,
  type Range,
  type Sortable,
  type ListPage,
  type ListQuery,
} from '../database/lists';
import type { Principal } from '../policy';
import { listings } from './schema';
import { readListed, type ListingRecord } from './listingRepository';

export interface ListingFilter {
  categoryId?: string | undefined;
  sellerId?: string | undefined;
  isAdvertised?: boolean | undefined;
  /** Who looks: the car they hold themselves stays in its place. */
  viewerId?: string | undefined;
  /** Only what one can buy, or only what is sold. */
  isUnsold?: boolean | undefined;
  conditions?: Condition[] | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
}

/** Cars that are not deleted, newest first unless asked otherwise; `q` looks into the name. */
export async function listAll(
  db: Database,
  filter: ListingFilter,
  query: ListQuery,
  now: Date,
  viewer: Principal | null,
): Promise<ListPage<ListingRecord>> {
  // A shop window shows first what one can have; who asks for an order gets that order.
  const isFreeFirst = filter.sellerId === undefined && !query.sort;
  const list = {
    db,
    now,
    query,
    where: matching(filter, query),
    sorts: sortsOf(filter),
    isFreeFirst,
    viewerId: filter.viewerId,
  };
  const { rows: ids, total } = await (isIndexed(query) ? searchIds(list) : pageIds(list));
  return { rows: await readListed(db, now, ids, viewer), total };
}

interface List {
  db: Database;
  now: Date;
  query: ListQuery;
  where: SQL | undefined;
  sorts: (source: Source) => Record<string, Sortable>;
  isFreeFirst: boolean;
  viewerId: string | undefined;
}

const NEWEST_FIRST = 'createdAt:desc';

/** The table, or what a search found in it. */
type Source = Record<
  'createdAt' | 'resaleCents' | 'originalCents' | 'purchaseYear' | 'name' | 'status' | 'advertised',
  Column
>;

/** What the sale lists sort by; each has its index. */
const saleSorts = (source: Source): Record<string, Sortable> => ({
  createdAt: { column: source.createdAt, natural: 'desc' },
  resalePrice: { column: source.resaleCents, natural: 'asc' },
  purchaseYear: { column: source.purchaseYear, natural: 'desc' },
});

/** One seller's cars are few enough to sort by anything their table shows. */
const sellerSorts = (source: Source): Record<string, Sortable> => ({
  ...saleSorts(source),
  name: { column: sql`lower(${source.name})`, natural: 'asc' },
  originalPrice: { column: source.originalCents, natural: 'asc' },
  status: { column: source.status, natural: 'asc' },
  advertise: { column: source.advertised, natural: 'asc' },
});

const sortsOf = ({ sellerId }: ListingFilter) => (sellerId === undefined ? saleSorts : sellerSorts);

const matching = (filter: ListingFilter, { q }: ListQuery) =>
  and(
    isNull(listings.deletedAt),
    filter.isUnsold === undefined
      ? undefined
      : (filter.isUnsold ? eq : ne)(listings.status, 'unsold'),
    filter.isAdvertised === undefined ? undefined : eq(listings.advertised, filter.isAdvertised),
    filter.categoryId === undefined ? undefined : eq(listings.categoryId, filter.categoryId),
    filter.sellerId === undefined ? undefined : eq(listings.sellerId, filter.sellerId),
    filter.conditions ? inArray(listings.condition, filter.conditions) : undefined,
    filter.minCents === undefined ? undefined : gte(listings.resaleCents, filter.minCents),
    filter.maxCents === undefined ? undefined : lte(listings.resaleCents, filter.maxCents),
    q ? ilike(listings.name, containing(q)) : undefined,
  );

async function countCars({ db, where }: List, also?: SQL): Promise<number> {
  const [row] = await db.select({ total: count() }).from(listings).where(and(where, also));
  return row?.total ?? 0;
}

const heldCars = ({ db, now, viewerId }: List) => {
  const holds = holdsIn(db, now);
  return db
    .select({ id: holds.listingId })
    .from(holds)
    .where(viewerId === undefined ? undefined : ne(holds.buyerId, viewerId));
};

/** The ids of a page, read from the index that has its order: what it skips is only counted off. */
function pageIds(list: List): Promise<ListPage<string>> {
  const { db, query, where, sorts, isFreeFirst } = list;
  const order = orderBy(query.sort, sorts(listings), listings.id, NEWEST_FIRST);
  const read = async ({ limit, offset }: Range, also?: SQL) => {
    const rows = await db
      .select({ id: listings.id })
      .from(listings)
      .where(and(where, also))
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    return rows.map(({ id }) => id);
  };
  return readPage(
    query,
    (range) => (isFreeFirst ? readFreeFirst(list, range, read) : read(range)),
    () => countCars(list),
  );
}

/** Free cars in their order, then those that a buyer holds: two walks of the index, no sorting. */
async function readFreeFirst(
  list: List,
  { limit, offset }: Range,
  read: (range: Range, also: SQL) => Promise<string[]>,
): Promise<string[]> {
  const isFree = notInArray(listings.id, heldCars(list));
  const free = await read({ limit, offset }, isFree);
  if (free.length === limit) return free;
  const isTold = free.length > 0 || offset === 0;
  const freeInAll = isTold ? offset + free.length : await countCars(list, isFree);
  const held = await read(
    { limit: limit - free.length, offset: Math.max(0, offset - freeInAll) },
    inArray(listings.id, heldCars(list)),
  );
  return [...free, ...held];
}

/** The ids that a search finds, by the search's own index first, whatever the order. */
function searchIds(list: List): Promise<ListPage<string>> {
  const { db, query, where, sorts, isFreeFirst } = list;
  const { id, createdAt, resaleCents, originalCents, purchaseYear, name, status, advertised } =
    listings;
  const keys = { createdAt, resaleCents, originalCents, purchaseYear, name, status, advertised };
  const isHeld = sql<boolean>`${inArray(listings.id, heldCars(list))}`.as('is_held');
  // Named once and read twice, which keeps PostgreSQL from walking the order's index instead.
  const found = db.$with('found').as(
    db
      .select({ id, ...keys, isHeld })
      .from(listings)
      .where(where),
  );
  const order = orderBy(query.sort, sorts(found), found.id, NEWEST_FIRST);
  return readFoundIds(
    query,
    ({ limit, offset }) =>
      db
        .with(found)
        .select({ id: found.id, total: sql`(select count(*) from ${found})`.mapWith(Number) })
        .from(found)
        .orderBy(...(isFreeFirst ? [found.isHeld] : []), ...order)
        .limit(limit)
        .offset(offset),
    () => countCars(list),
  );
}
