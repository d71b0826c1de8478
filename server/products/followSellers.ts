import { and, count, eq, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm';
import { lockUsersShared, sellersIn, type UserRow } from '../accounts/accounts';
import { type Context, transact, type JobContext } from '../context';
import type { Database, Transaction } from '../database/client';
import { sendJob, type JobData } from '../jobs/jobs';
import { announceCars } from './changedProducts';
import { products } from './schema';
import { releasedColumns, withheldColumns } from './withheld';

/**
 * Products repeat their seller's e-mail, name and verification, are deleted and restored with the
 * account, and are withheld while it is suspended. One statement cannot change all products of a large
 * seller in time: a portion follows
 * in the transaction that changes the account, the rest in a job. What is behind is found by
 * comparing rows, so that it is not lost when a server stops.
 */

/** Products per transaction, to keep locks and statements short. */
const PORTION = 500;
/** Sellers that a run without a seller schedules. */
const SELLERS_MAX = 1000;

/** Products that differ from their sellers, of open and of closed accounts. */
function behind(sellers: ReturnType<typeof sellersIn>) {
  const isOpen = and(
    isNull(sellers.deletedAt),
    or(
      products.deletedWithSeller,
      and(
        // Purged products repeat nothing.
        ne(products.sellerEmail, ''),
        or(
          ne(products.sellerEmail, sellers.email),
          ne(products.sellerName, sellers.name),
          ne(products.sellerVerified, sellers.verified),
        ),
      ),
      and(
        isNull(products.deletedAt),
        or(
          and(sellers.suspended, eq(products.status, 'unsold')),
          and(not(sellers.suspended), eq(products.withheld, 'suspension')),
        ),
      ),
    ),
  );
  const isClosed = and(
    isNotNull(sellers.deletedAt),
    not(products.deletedWithSeller),
    isNull(products.deletedAt),
  );
  return { isOpen, isClosed };
}

/** Another car for sale has this VIN, which only one may have. */
const isVinListed = sql`exists (select 1 from products p where p.vin = ${products.vin}
  and p.deleted_at is null and p.status = 'unsold')`;

/** What is still to be restored with the account. A car whose VIN is listed again stays deleted. */
export async function countRestorable(tx: Database, sellerId: string) {
  const isForSale = eq(products.status, 'unsold');
  const [found] = await tx
    .select({ cars: count(), forSale: sql`count(*) filter (where ${isForSale})`.mapWith(Number) })
    .from(products)
    .where(and(eq(products.sellerId, sellerId), products.deletedWithSeller, not(isVinListed)));
  return { cars: found?.cars ?? 0, forSale: found?.forSale ?? 0 };
}

/** Changes a portion of the products of a locked seller. Returns whether more may be left. */
async function followPortion(tx: Transaction, seller: UserRow): Promise<boolean> {
  const { id, email, name, verified, suspended, deletedAt } = seller;
  const sellers = sellersIn(tx);
  const { isOpen, isClosed } = behind(sellers);
  const portion = tx
    .select({ id: products.id })
    .from(products)
    .innerJoin(sellers, eq(sellers.id, products.sellerId))
    .where(and(eq(products.sellerId, id), deletedAt ? isClosed : isOpen))
    .limit(PORTION)
    .for('update', { of: products });
  const changes = deletedAt
    ? { deletedAt, advertised: false, deletedWithSeller: true }
    : {
        sellerEmail: email,
        sellerName: name,
        sellerVerified: verified,
        // Indexed again by a trigger.
        searchWords: sql`case when ${products.sellerName} = ${name} then ${products.searchWords} end`,
        deletedWithSeller: false,
        deletedAt: sql`case when not ${products.deletedWithSeller} or ${isVinListed}
          then ${products.deletedAt} end`,
        ...(suspended ? withheldColumns : releasedColumns),
      };
  const changed = await tx
    .update(products)
    .set(changes)
    .where(inArray(products.id, portion))
    .returning({ id: products.id });
  await announceCars(
    tx,
    changed.map((car) => car.id),
  );
  return changed.length === PORTION;
}

/** Lets a portion of the products follow their seller, whose row is locked, and schedules the rest. */
export async function followSeller(context: Context<Transaction>, seller: UserRow): Promise<void> {
  if (!(await followPortion(context.tx, seller))) return;
  await sendJob(context, 'follow-sellers', { sellerId: seller.id });
}

/**
 * Lets all products of a seller follow. Without a seller it schedules those whose products are
 * behind, because a server stopped.
 */
export async function followSellers(context: JobContext, { sellerId }: JobData): Promise<void> {
  if (sellerId === undefined) {
    for (const id of await findBehind(context.tx)) {
      await transact(context, (inside) => sendJob(inside, 'follow-sellers', { sellerId: id }));
    }
    return;
  }
  const isMore = () =>
    transact(context, async ({ tx }) => {
      const [seller] = await lockUsersShared(tx, [sellerId]);
      return seller !== undefined && followPortion(tx, seller);
    });
  while (!context.signal.aborted && (await isMore()));
}

async function findBehind(db: Database): Promise<string[]> {
  const sellers = sellersIn(db);
  const { isOpen, isClosed } = behind(sellers);
  const found = await db
    .selectDistinct({ id: products.sellerId })
    .from(products)
    .innerJoin(sellers, eq(sellers.id, products.sellerId))
    .where(or(isOpen, isClosed))
    .limit(SELLERS_MAX);
  return found.map(({ id }) => id);
}
