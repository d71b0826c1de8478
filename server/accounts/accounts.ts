import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../database/client';
import { users } from './schema';

/** What other modules ask of accounts, inside their own transaction. */
export type UserRow = typeof users.$inferSelect;

/** The live record of an e-mail. */
export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
    .limit(1);
  return user;
}

/** A live record. */
export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  const [user] = await selectLive(db, id);
  return user;
}

/** A live record that nobody deletes or changes before the transaction ends; others may hold it too. */
export async function holdUser(tx: Database, id: string): Promise<UserRow | undefined> {
  const [user] = await selectLive(tx, id).for('share');
  return user;
}

/** A live record, for this transaction alone until it ends. */
export async function lockUser(tx: Database, id: string): Promise<UserRow | undefined> {
  const [user] = await selectLive(tx, id).for('update');
  return user;
}

const selectLive = (tx: Database, id: string) =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)));

/** To be joined, read only: what stands beside the products of a seller. */
export const sellersIn = (db: Database) =>
  db
    .select({
      id: users.id,
      name: users.name,
      verified: users.verified,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .as('sellers');

/** To be joined, read only: where people get their mail. */
export const addressesIn = (db: Database) =>
  db.select({ id: users.id, email: users.email }).from(users).as('addresses');

/** For the purge: the ids of people who were deleted before then. */
export const deletedBefore = (cutoff: Date): SQL =>
  sql`(select id from users where deleted_at < ${cutoff.toISOString()}::timestamptz)`;
