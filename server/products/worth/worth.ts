import { toCents, toDollars } from '#contract/money';
import type { AskedWorth } from '#contract/schemas/worth';
import type { WireComparable, WireWorth } from '#contract/worth';
import { requireRole, type RequestContext, type SignedIn } from '../../context';
import type { Database } from '../../database/client';
import { noProduct, spelled } from '../ownProduct';
import { findProductRow, type ProductRow } from '../products';
import { findCompared, findComparables } from './comparables';
import { estimate, type Estimate } from './estimate';

/** What the price of a car is compared by. */
type Priced = Pick<
  ProductRow,
  'sellerId' | 'make' | 'model' | 'purchaseYear' | 'mileageKm' | 'powerKw' | 'resaleCents'
>;

async function compare(db: Database, car: Priced): Promise<(Estimate & { day?: string }) | null> {
  const { make, model, mileageKm } = car;
  if (make === null || model === null || mileageKm === null) return null;
  const found = await findComparables(db, { make, model });
  const { sellerId, purchaseYear: year, powerKw: kw, resaleCents: cents } = car;
  const estimated = estimate({ sellerId, year, kw, cents, km: mileageKm }, found?.cars ?? []);
  return { ...estimated, ...(found && { day: found.collectedAt.toISOString().slice(0, 10) }) };
}

/** How a price compares with those of similar cars; null if the car's facts are not stated. */
export async function findWorth(db: Database, car: Priced): Promise<WireWorth | null> {
  const found = await compare(db, car);
  if (!found) return null;
  const { verdict, reason, compared, isByPower, lowCents, highCents, day } = found;
  return {
    verdict,
    ...(reason && { reason }),
    count: compared.length,
    sellers: new Set(compared.map(({ sellerId }) => sellerId)).size,
    ...(isByPower !== undefined && { isByPower }),
    ...(lowCents !== undefined && { low: toDollars(lowCents) }),
    ...(highCents !== undefined && { high: toDollars(highCents) }),
    ...(day !== undefined && { day }),
  };
}

/** Extensions: what a price was compared with, and what another price would be called. */
export const worthService = {
  /** GET /products/find/{id}/comparables, public: the similar cars, newest first. */
  async listComparables({ tx }: RequestContext, id: string): Promise<WireComparable[]> {
    const product = await findProductRow(tx, id);
    if (!product) throw noProduct();
    const { compared } = (await compare(tx, product)) ?? { compared: [] };
    const ids = compared.map((car) => car.id);
    const rows = new Map((await findCompared(tx, ids)).map((row) => [row.id, row]));
    return compared.flatMap(({ id: _id, year, km, kw, cents }) => {
      const row = rows.get(_id);
      if (!row) return [];
      const { name, status } = row;
      const price = toDollars(cents);
      const isSold = status === 'sold';
      return [{ _id, name, purchaseYear: year, mileageKm: km, powerKw: kw, price, isSold }];
    });
  },

  /** GET /worth, for sellers: how a price would compare, without their own cars. */
  async findWorth({ principal, tx }: SignedIn, asked: AskedWorth): Promise<WireWorth> {
    requireRole(principal, 'seller');
    const { mileageKm = null, powerKw = null, purchaseYear, resalePrice } = asked;
    const found = await findWorth(tx, {
      sellerId: principal.userId,
      make: null,
      model: null,
      ...spelled(asked),
      mileageKm,
      powerKw,
      purchaseYear,
      resaleCents: toCents(resalePrice) ?? 0,
    });
    return found ?? { verdict: null, reason: 'not-stated', count: 0, sellers: 0 };
  },
};
