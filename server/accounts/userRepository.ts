import { and, desc, eq, getTableColumns, inArray, isNull, not, sql } from 'drizzle-orm';
import type { Role } from '#contract/types';
import type { Database, Transaction } from '../database/client';
import { folded } from '../database/folding';
import { orderTerms, readKeyed, type KeyedId } from '../database/keyset';
import {
  idsOf,
  inOrderOf,
  orderOf,
  readFromNearerEnd,
  readNext,
  type ListPage,
  type ListQuery,
  type Slice,
} from '../database/lists';
import { isInTimes } from '../database/ranges';
import { searchIds } from '../database/search';
import { users } from './schema';
import type { UserRow } from './accounts';
import { hasAsked } from './verification';

export interface UserFilter {
  role: Role;
  verified?: boolean | undefined;
  /** Whether they have an open request to be verified. */
  asked?: boolean | undefined;
  /** When they signed up, as a range of times. */
  createdAt?: string | undefined;
}

/** Unqualified, because the table and the search result both name it `id`. */
const id = sql`id`;
const sorts = {
  name: { column: folded(sql`name`), type: 'text', natural: 'asc' },
  // E-mails are stored in lower case.
  email: { column: sql`email collate "C"`, type: 'text', natural: 'asc' },
  createdAt: { column: sql`created_at`, type: 'time', natural: 'desc' },
} as const;

const NEWEST_FIRST = 'createdAt:desc';

/** Users with a role, newest first by default. `q` searches name and e-mail. */
export async function listUsers(
  db: Database,
  filter: UserFilter,
  query: ListQuery,
): Promise<ListPage<UserRow>> {
  const page = await (query.q ? searchUsers(db, filter, query) : pageOf(db, filter, query));
  const ids = idsOf(page.rows);
  const people = db.select(getTableColumns(users)).from(users);
  const rows = ids.length > 0 ? await people.where(inArray(users.id, ids)) : [];
  return { ...page, rows: inOrderOf(ids, rows) };
}

const narrowed = ({ role, verified, asked, createdAt }: UserFilter) =>
  and(
    isNull(users.deletedAt),
    eq(users.role, role),
    verified === undefined ? undefined : eq(users.verified, verified),
    asked === undefined ? undefined : asked ? hasAsked : not(hasAsked),
    isInTimes(users.createdAt, createdAt),
  );

/** Reads a page from the index in its order, so skipped rows are only counted. */
async function pageOf(
  db: Database,
  filter: UserFilter,
  query: ListQuery,
): Promise<ListPage<KeyedId>> {
  const where = narrowed(filter);
  const order = orderOf(query.sort, sorts, id, NEWEST_FIRST);
  const read = ({ where: also, ...range }: Slice, isBackwards: boolean) =>
    readKeyed(db, {
      ...range,
      from: users,
      where: and(where, also),
      inOrder: orderTerms(order, isBackwards),
      order,
    });
  const count = () => db.$count(users, where);
  const following = await readNext(query, order, (slice) => read(slice, false), count);
  return following ?? readFromNearerEnd(query, order, await count(), read);
}

function searchUsers(db: Database, filter: UserFilter, query: ListQuery) {
  return searchIds(db, query, {
    table: 'users',
    // Same expression as in the index, which covers both columns.
    text: sql`${users.name} || ' ' || ${users.email}`,
    where: narrowed(filter),
    columns: sql`id, name, email, created_at`,
    order: orderOf(query.sort, sorts, id, NEWEST_FIRST),
    newestFirst: orderOf(NEWEST_FIRST, sorts, id, NEWEST_FIRST),
  });
}

/** Inserts a user unless a live one has the e-mail or uid. Returns whether it was inserted. */
export async function insertUser(
  db: Transaction,
  user: typeof users.$inferInsert,
): Promise<boolean> {
  const added = await db
    .insert(users)
    .values(user)
    .onConflictDoNothing()
    .returning({ id: users.id });
  return added.length > 0;
}

/** The live user with an e-mail, or else the one deleted last. */
export async function findLatestUser(db: Database, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, email))
    .orderBy(desc(users.deletedAt))
    .limit(1);
  return user;
}
