import { and, eq, gte, inArray, isNull, lte, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import type { Condition, ListingStatus } from '#contract/types';
import type { Database } from '../database/client';
import { contains, folded } from '../database/folding';
import { holdsIn } from '../orders/orders';
import {
  chooseSort,
  orderTerms,
  readFromNearerEnd,
  type ChosenSort,
  type Range,
  type Sortable,
  type ListPage,
  type ListQuery,
} from '../database/lists';
import { searchIds } from '../database/search';
import type { Principal } from '../policy';
import { listings } from './schema';
import { readListed, type ListedRecord } from './listingRepository';

export interface ListingFilter {
  categoryId?: string | undefined;
  sellerId?: string | undefined;
  isAdvertised?: boolean | undefined;
  /** Who looks: the car they hold themselves stays in its place. */
  viewerId?: string | undefined;
  status?: ListingStatus | undefined;
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
): Promise<ListPage<ListedRecord>> {
  const list = {
    db,
    now,
    query,
    filter,
    where: narrowed(filter),
    sort: chooseSort(query.sort, sortsOf(filter), NEWEST_FIRST),
    // A shop window shows first what one can have; who asks for an order gets that order.
    isFreeFirst: filter.sellerId === undefined && !query.sort,
  };
  const page = await (query.q ? searchCars(list, query.q) : pageOf(list));
  return { ...page, rows: await readListed(db, now, page.rows, viewer) };
}

interface List {
  db: Database;
  now: Date;
  query: ListQuery;
  filter: ListingFilter;
  where: SQL | undefined;
  sort: ChosenSort;
  isFreeFirst: boolean;
}

const NEWEST_FIRST = 'createdAt:desc';

/** Named as in the table and in what a search found there. */
const id = sql`id`;

/** What the sale lists sort by; each has its index. */
const saleSorts: Record<string, Sortable> = {
  createdAt: { column: sql`created_at`, natural: 'desc' },
  resalePrice: { column: sql`resale_cents`, natural: 'asc' },
  purchaseYear: { column: sql`purchase_year`, natural: 'desc' },
};

/** One seller's cars are few enough to sort by anything their table shows. */
const sellerSorts: Record<string, Sortable> = {
  ...saleSorts,
  name: { column: folded(sql`name`), natural: 'asc' },
  originalPrice: { column: sql`original_cents`, natural: 'asc' },
  status: { column: sql`status`, natural: 'asc' },
  advertise: { column: sql`advertised`, natural: 'asc' },
};

const sortsOf = ({ sellerId }: ListingFilter) => (sellerId === undefined ? saleSorts : sellerSorts);

const narrowed = (filter: ListingFilter) =>
  and(
    isNull(listings.deletedAt),
    filter.status === undefined ? undefined : eq(listings.status, filter.status),
    filter.isAdvertised === undefined ? undefined : eq(listings.advertised, filter.isAdvertised),
    filter.categoryId === undefined ? undefined : eq(listings.categoryId, filter.categoryId),
    filter.sellerId === undefined ? undefined : eq(listings.sellerId, filter.sellerId),
    filter.conditions ? inArray(listings.condition, filter.conditions) : undefined,
    filter.minCents === undefined ? undefined : gte(listings.resaleCents, filter.minCents),
    filter.maxCents === undefined ? undefined : lte(listings.resaleCents, filter.maxCents),
  );

const countCars = ({ db, where }: List, also?: SQL): Promise<number> =>
  db.$count(listings, and(where, also));

const heldCars = ({ db, now, filter: { viewerId } }: List) => {
  const holds = holdsIn(db, now);
  return db
    .select({ id: holds.listingId })
    .from(holds)
    .where(viewerId === undefined ? undefined : ne(holds.buyerId, viewerId));
};

/** The ids of a page, read from the index that has its order: what it skips is only counted off. */
async function pageOf(list: List): Promise<ListPage<string>> {
  return readFromNearerEnd(list.query, await countCars(list), (range, isBackwards) =>
    list.isFreeFirst ? readFreeFirst(list, range, isBackwards) : readIds(list, range, isBackwards),
  );
}

async function readIds(
  { db, where, sort }: List,
  { limit, offset }: Range,
  isBackwards: boolean,
  also?: SQL,
): Promise<string[]> {
  const rows = await db
    .select({ id: listings.id })
    .from(listings)
    .where(and(where, also))
    .orderBy(...orderTerms(sort, id, isBackwards))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => row.id);
}

/**
 * Free cars in their order, then those that a buyer holds; backwards the other way round. Two
 * walks of the index, no sorting.
 */
async function readFreeFirst(
  list: List,
  { limit, offset }: Range,
  isBackwards: boolean,
): Promise<string[]> {
  const isFree = notInArray(listings.id, heldCars(list));
  const isHeld = inArray(listings.id, heldCars(list));
  const [one, other] = isBackwards ? [isHeld, isFree] : [isFree, isHeld];
  const first = await readIds(list, { limit, offset }, isBackwards, one);
  if (first.length === limit) return first;
  const isTold = first.length > 0 || offset === 0;
  const firstInAll = isTold ? offset + first.length : await countFirst(list, isBackwards, isHeld);
  const range = { limit: limit - first.length, offset: Math.max(0, offset - firstInAll) };
  return [...first, ...(await readIds(list, range, isBackwards, other))];
}

/** Held cars are few: the free ones are the rest. */
async function countFirst(list: List, isBackwards: boolean, isHeld: SQL): Promise<number> {
  const held = await countCars(list, isHeld);
  return isBackwards ? held : (await countCars(list)) - held;
}

/** In one seller's few cars a search needs no index; elsewhere it does. */
function searchCars(list: List, q: string): Promise<ListPage<string>> {
  if (list.filter.sellerId !== undefined) {
    return pageOf({ ...list, where: and(list.where, contains(listings.name, q)) });
  }
  const { db, query, where, sort, isFreeFirst } = list;
  const newest = chooseSort(NEWEST_FIRST, saleSorts, NEWEST_FIRST);
  const order = orderTerms(sort, id);
  return searchIds(db, query, {
    table: 'products',
    text: sql`${listings.name}`,
    where,
    // Those that sale lists sort by, which the index of the newest cars holds.
    columns: sql`id, created_at, resale_cents, purchase_year,
      ${inArray(listings.id, heldCars(list))} as is_held`,
    order: sql.join(isFreeFirst ? [sql`is_held`, ...order] : order, sql`, `),
    newestFirst: sql.join(orderTerms(newest, id), sql`, `),
  });
}
