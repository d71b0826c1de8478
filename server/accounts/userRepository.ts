import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNull,
  ne,
  sql,
} from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { Role } from '#contract/types';
import type { Database } from '../database/client';
import {
  containing,
  inOrderOf,
  isIndexed,
  orderBy,
  readFoundIds,
  readPage,
  type Sortable,
  type ListPage,
  type ListQuery,
} from '../database/lists';
import { users } from './schema';
import type { UserRow } from './accounts';

export interface UserFilter {
  role: Role;
  verified?: boolean | undefined;
}

/** The table, or what a search found in it. */
type Source = Record<'name' | 'email' | 'createdAt', Column>;

const sorts = (source: Source): Record<string, Sortable> => ({
  // People look for Adam next to adam.
  name: { column: sql`lower(${source.name})`, natural: 'asc' },
  email: { column: source.email, natural: 'asc' },
  createdAt: { column: source.createdAt, natural: 'desc' },
});
const NEWEST_FIRST = 'createdAt:desc';

/** The people of a role, newest first unless asked otherwise; `q` looks into name and e-mail. */
export async function listUsers(
  db: Database,
  filter: UserFilter,
  query: ListQuery,
): Promise<ListPage<UserRow>> {
  const where = and(
    isNull(users.deletedAt),
    eq(users.role, filter.role),
    filter.verified === undefined ? undefined : eq(users.verified, filter.verified),
    // Written as in the index, which is on the two joined.
    query.q ? ilike(sql`(${users.name} || ' ' || ${users.email})`, containing(query.q)) : undefined,
  );
  const { rows: ids, total } = await (isIndexed(query) ? searchIds : pageIds)(db, where, query);
  const people = db.select(getTableColumns(users)).from(users);
  return { rows: inOrderOf(ids, await people.where(inArray(users.id, ids))), total };
}

/** The ids of a page, read from the index that has its order: what it skips is only counted off. */
function pageIds(db: Database, where: SQL | undefined, query: ListQuery) {
  const order = orderBy(query.sort, sorts(users), users.id, NEWEST_FIRST);
  return readPage(
    query,
    async ({ limit, offset }) => {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
      return rows.map(({ id }) => id);
    },
    () => countUsers(db, where),
  );
}

/** The ids that a search finds, by the search's own index first, whatever the order. */
function searchIds(db: Database, where: SQL | undefined, query: ListQuery) {
  const { id, name, email, createdAt } = users;
  // Named once and read twice, which keeps PostgreSQL from walking the order's index instead.
  const found = db
    .$with('found')
    .as(db.select({ id, name, email, createdAt }).from(users).where(where));
  const order = orderBy(query.sort, sorts(found), found.id, NEWEST_FIRST);
  return readFoundIds(
    query,
    ({ limit, offset }) =>
      db
        .with(found)
        .select({ id: found.id, total: sql`(select count(*) from ${found})`.mapWith(Number) })
        .from(found)
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
    () => countUsers(db, where),
  );
}

async function countUsers(db: Database, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(where);
  return row?.total ?? 0;
}

/** Adds a record unless its e-mail or uid has a live one; answers whether it was added. */
export async function insertUser(db: Database, user: typeof users.$inferInsert): Promise<boolean> {
  const added = await db
    .insert(users)
    .values(user)
    .onConflictDoNothing()
    .returning({ id: users.id });
  return added.length > 0;
}

/** Answers how many sellers changed: 0 or 1. */
export async function setVerified(db: Database, id: string, verified: boolean): Promise<number> {
  const changed = await db
    .update(users)
    .set({ verified })
    .where(and(eq(users.id, id), isNull(users.deletedAt), ne(users.verified, verified)))
    .returning({ id: users.id });
  return changed.length;
}

/** The live record of an e-mail, else the one that was deleted last. */
export async function findLatestUser(db: Database, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, email))
    .orderBy(desc(users.deletedAt))
    .limit(1);
  return user;
}
