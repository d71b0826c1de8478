import { and, count, eq, getTableColumns, ilike, isNull, ne, sql } from 'drizzle-orm';
import type { Role } from '#contract/types';
import type { Database } from '../database/client';
import { users } from '../database/schema';
import { containing, orderBy, readPage, type ListPage, type ListQuery } from '../lists';
import type { UserRow } from './sessionRepository';

export interface UserFilter {
  role: Role;
  verified?: boolean | undefined;
}

const sortable = {
  // People look for Adam next to adam.
  name: { column: sql`lower(${users.name})`, natural: 'asc' },
  email: { column: users.email, natural: 'asc' },
  createdAt: { column: users.createdAt, natural: 'desc' },
} as const;

/** The people of a role, newest first unless asked otherwise; `q` looks into name and e-mail. */
export function listUsers(
  db: Database,
  filter: UserFilter,
  query: ListQuery,
): Promise<ListPage<UserRow>> {
  // Written as in the index, which is on the two joined.
  const searched = sql`(${users.name} || ' ' || ${users.email})`;
  const where = and(
    isNull(users.deletedAt),
    eq(users.role, filter.role),
    filter.verified === undefined ? undefined : eq(users.verified, filter.verified),
    query.q ? ilike(searched, containing(query.q)) : undefined,
  );
  const order = orderBy(query.sort, sortable, users.id, 'createdAt:desc');
  return readPage(
    query,
    ({ limit, offset }) => {
      const listed = db.select(getTableColumns(users)).from(users);
      if (offset === 0)
        return listed
          .where(where)
          .orderBy(...order)
          .limit(limit);
      // What a late page skips is counted off in the index alone; only its own rows are read.
      const page = db
        .select({ id: users.id })
        .from(users)
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(offset)
        .as('page');
      return listed.innerJoin(page, eq(page.id, users.id)).orderBy(...order);
    },
    async () => {
      const [row] = await db.select({ total: count() }).from(users).where(where);
      return row?.total ?? 0;
    },
  );
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
