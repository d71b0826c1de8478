import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { sellersIn } from '../accounts/accounts';
import type { Transaction } from '../database/client';
import { announceCars } from './changedProducts';
import { products } from './schema';

/**
 * Cars that an admin keeps off the market (decision 30). They have the status 'withdrawn', so that they
 * are nowhere for sale, and get their earlier status back.
 */

/** The columns of a car that is no longer withheld. */
export const notWithheld = { withheld: null, withheldFrom: null, withheldVersion: null } as const;

/**
 * Another car with this VIN is for sale, which only one may be. Of the cars of one seller that are
 * withheld with it, one is listed again.
 */
export const isVinTaken: SQL = sql`exists (select 1 from products p where p.vin = ${products.vin}
  and p.id <> ${products.id} and p.deleted_at is null and (p.status = 'unsold'
    or p.seller_id = ${products.sellerId} and p.withheld = 'suspension' and p.id < ${products.id}))`;

/** The columns of a seller's cars while the seller is suspended. Cars that are not for sale stay as they are. */
export const withheldColumns = {
  withheld: sql`case when ${products.status} = 'unsold' then 'suspension' else ${products.withheld} end`,
  withheldFrom: sql`case when ${products.status} = 'unsold' then 'unsold' else ${products.withheldFrom} end`,
  status: sql`case when ${products.status} = 'unsold' then 'withdrawn' else ${products.status} end`,
};

const isSuspension = sql`coalesce(${products.withheld} = 'suspension', false)`;

/** The same once the suspension has ended. */
export const releasedColumns = {
  withheld: sql`case when not ${isSuspension} then ${products.withheld} end`,
  withheldFrom: sql`case when not ${isSuspension} then ${products.withheldFrom} end`,
  status: sql`case when ${isSuspension} and not ${isVinTaken} then 'unsold' else ${products.status} end`,
};

/**
 * Keeps a car, which is locked, off the market until its seller has changed it, or `releaseCar`. Does
 * nothing to a sold car. End its unpaid booking, too.
 */
export async function withholdCar(tx: Transaction, id: string): Promise<void> {
  const { status, withheld, withheldFrom, version } = products;
  await tx
    .update(products)
    .set({
      withheld: 'case',
      withheldFrom: sql`case when ${withheld} is null then ${status} else ${withheldFrom} end`,
      withheldVersion: version,
      status: 'withdrawn',
      advertised: false,
    })
    .where(and(eq(products.id, id), ne(status, 'sold')));
  await announceCars(tx, [id]);
}

/**
 * Undoes `withholdCar` of a car that is locked: it gets its earlier status back, unless its VIN is listed
 * by now. Does nothing if its seller has listed it since.
 */
export async function releaseCar(tx: Transaction, id: string): Promise<void> {
  const sellers = sellersIn(tx);
  const [car] = await tx
    .select({
      withheld: products.withheld,
      from: products.withheldFrom,
      isSuspended: sellers.suspended,
    })
    .from(products)
    .innerJoin(sellers, eq(sellers.id, products.sellerId))
    .where(eq(products.id, id));
  if (car?.withheld !== 'case') return;
  const isStillHidden = car.from === 'unsold' && car.isSuspended;
  const released = isStillHidden
    ? { withheld: 'suspension' as const, withheldFrom: 'unsold' as const, withheldVersion: null }
    : {
        ...notWithheld,
        status: sql`case when ${products.withheldFrom} = 'unsold' and not ${isVinTaken} then 'unsold'
          else 'withdrawn' end`,
      };
  await tx.update(products).set(released).where(eq(products.id, id));
  await announceCars(tx, [id]);
}
