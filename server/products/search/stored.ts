import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { normaliseMake } from '#contract/makes/makes';
import type { SearchFilters } from '#contract/search';
import type { Context } from '../../context';
import { AppError } from '../../lib/errors';
import { carFacets, priceChanges, products } from '../schema';
import type { Database } from '../../database/client';
import { narrowingOf } from './prepare';
import { listMatching } from './repository';

/** Searches that are stored, and matched with new cars instead of the other way round. */

/** Read-only subquery: these cars, if they are for sale, as `mayMatch` compares them. */
export const offeredCarsIn = (db: Database, ids: string[]) =>
  db
    .select({
      id: carFacets.id,
      sellerId: products.sellerId,
      make: products.make,
      categoryId: carFacets.categoryId,
      resaleCents: carFacets.resaleCents,
      purchaseYear: carFacets.purchaseYear,
      mileageKm: carFacets.mileageKm,
      condition: carFacets.condition,
      fuel: carFacets.fuel,
      gearbox: carFacets.gearbox,
      listedAt: products.createdAt,
      carKey: carKey.as('car_key'),
    })
    .from(carFacets)
    .innerJoin(products, eq(products.id, carFacets.id))
    .where(sql`${carFacets.id} = any (${sql.param(ids)})`)
    .as('offered');

/** The same for a car that its seller removes and lists again. */
const carKey = sql<string>`${products.sellerId} || ':' || coalesce(${products.vin},
  md5(concat_ws('|', lower(${products.name}), ${products.purchaseYear}, ${products.mileageKm})))`;

type Offered = ReturnType<typeof offeredCarsIn>;

/** What a car must have to meet a search, for an index: a make, a category, or nothing. */
export function anchorsOf({ make, category }: SearchFilters, hasAll: boolean): string[] {
  if (make) return make.map((one) => `m:${normaliseMake(one)}`);
  return category && !hasAll ? category.map((one) => `c:${one}`) : ['*'];
}

interface StoredSearch {
  filters: SQLWrapper;
  anchors: SQLWrapper;
  /** Cars that were listed, or whose price fell into its range, since then are new to it. */
  since: SQLWrapper;
}

/**
 * Whether a car may meet a stored search, and is new to it: by an index and comparisons, without words
 * and places. `findMatchingCars` decides.
 */
export function mayMatch(car: Offered, { filters, anchors, since }: StoredSearch): SQL | undefined {
  const value = (name: keyof SearchFilters) => sql`(${filters}->>${name})::numeric`;
  const unless = (name: keyof SearchFilters, isMet: SQL) =>
    sql`(not ${filters} ? ${name} or ${isMet})`;
  const isOneOf = (name: keyof SearchFilters, column: SQLWrapper) =>
    unless(name, sql`${filters}->${name} ? ${column}`);
  const { productId, createdAt, fromCents } = priceChanges;
  const wasTooDear = sql`${filters} ? 'maxPrice' and exists (select from ${priceChanges}
    where ${productId} = ${car.id} and ${createdAt} > ${since}
      and ${fromCents} > ${value('maxPrice')} * 100)`;
  return and(
    sql`${anchors} && array['*', 'c:' || ${car.categoryId}, 'm:' || coalesce(${car.make}, '')]`,
    sql`(${car.listedAt} > ${since} or ${wasTooDear})`,
    unless('minPrice', sql`${car.resaleCents} >= ${value('minPrice')} * 100`),
    unless('maxPrice', sql`${car.resaleCents} <= ${value('maxPrice')} * 100`),
    unless('minYear', sql`${car.purchaseYear} >= ${value('minYear')}`),
    unless('maxYear', sql`${car.purchaseYear} < ${value('maxYear')} + 1`),
    unless('maxMileage', sql`${car.mileageKm} <= ${value('maxMileage')}`),
    isOneOf('condition', car.condition),
    isOneOf('fuel', car.fuel),
    isOneOf('gearbox', car.gearbox),
  );
}

/**
 * The ids of the cars for sale that meet the filters, newest first: of these ids, or listed since a
 * time. None if a filter no longer exists, such as a deleted category.
 */
export async function findMatchingCars(
  context: Context,
  filters: SearchFilters,
  among: { ids: string[] } | { since: Date },
  limit: number,
): Promise<string[]> {
  try {
    const narrowing = await narrowingOf(context, filters);
    const isAmong =
      'ids' in among
        ? sql`id = any (${sql.param(among.ids)})`
        : sql`created_at > ${among.since.toISOString()}::timestamptz`;
    return await listMatching(context.tx, narrowing, isAmong, limit);
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 400) return [];
    throw error;
  }
}
