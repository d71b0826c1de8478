import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { SIMILAR_DAYS } from '#contract/worth';
import { type JobContext, transact } from '../../context';
import type { Database, Transaction } from '../../database/client';
import { products } from '../schema';
import type { ComparedCar } from './estimate';
import { comparables } from './schema';

const DAY_MS = 86_400_000;
/** The newest cars of a make and model: enough for a verdict, and read with every car's page. */
const CARS_MAX = 200;
/** Keeps one dealer's cars from making the market. */
const PER_SELLER_MAX = 2;

export interface Comparables {
  cars: ComparedCar[];
  collectedAt: Date;
}

/** The cars that prices of a make and model are compared with. */
export async function findComparables(
  db: Database,
  { make, model }: { make: string; model: string },
): Promise<Comparables | undefined> {
  const [found] = await db
    .select({ cars: comparables.cars, collectedAt: comparables.collectedAt })
    .from(comparables)
    .where(and(eq(comparables.make, make), eq(comparables.model, model)));
  return found;
}

/** For sale or sold. A car whose sale was refunded as a whole has no buyer. */
const isOffered = sql`(${products.status} = 'unsold'
  or (${products.status} = 'sold' and ${products.buyerId} is not null))`;

/** Names of these cars, and whether they are sold by now, without those that nobody sees any more. */
export const findCompared = (db: Database, ids: string[]) =>
  db
    .select({ id: products.id, name: products.name, status: products.status })
    .from(products)
    .where(and(inArray(products.id, ids), isNull(products.deletedAt), isOffered));

/**
 * Collects the comparable cars of every make and model: for sale or sold, listed within 120 days, with
 * a known mileage, and at most two of a seller. Runs every night.
 */
export async function collectComparables(context: JobContext): Promise<void> {
  const { tx: db, now, signal } = context;
  const collectedAt = now();
  const makes = await db
    .selectDistinct({ make: products.make })
    .from(products)
    .where(and(isNull(products.deletedAt), isNotNull(products.make), isNotNull(products.mileageKm)))
    .orderBy(asc(products.make));
  for (const { make } of makes) {
    if (signal.aborted) return;
    if (make !== null) await transact(context, ({ tx }) => collectMake(tx, make, collectedAt));
  }
  // Makes and models that nobody offers any more.
  await transact(context, ({ tx }) =>
    tx.delete(comparables).where(lt(comparables.collectedAt, collectedAt)),
  );
}

async function collectMake(tx: Transaction, make: string, collectedAt: Date): Promise<void> {
  const since = new Date(collectedAt.getTime() - SIMILAR_DAYS * DAY_MS).toISOString();
  const at = collectedAt.toISOString();
  await tx.execute(sql`
    insert into comparables (make, model, cars, collected_at)
    select make, model,
      jsonb_agg(
        jsonb_build_object('id', id, 'sellerId', seller_id, 'cents', resale_cents,
          'year', purchase_year, 'km', mileage_km, 'kw', power_kw)
        order by nth
      ),
      ${at}::timestamptz
    from (
      select *, row_number() over (partition by model order by created_at desc, id) as nth
      from (
        select id, seller_id, make, model, resale_cents, purchase_year, mileage_km, power_kw, created_at,
          row_number() over (partition by model, seller_id order by created_at desc, id) as of_seller
        from products
        where make = ${make} and model is not null and mileage_km is not null and deleted_at is null
          and ${isOffered} and created_at > ${since}::timestamptz
      ) offered
      where of_seller <= ${PER_SELLER_MAX}
    ) newest
    where nth <= ${CARS_MAX}
    group by make, model
    on conflict (make, model) do update
      set cars = excluded.cars, collected_at = excluded.collected_at`);
}
