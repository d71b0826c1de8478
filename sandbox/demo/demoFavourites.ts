import type { favourites } from '../../server/following/schema';
import type { priceChanges } from '../../server/products/schema';
import { demoAdmin, demoBuyer, demoSeller, type Person } from './people';
import type { ProductRow } from './products';

type FavouriteRow = typeof favourites.$inferInsert;
type Reduction = typeof priceChanges.$inferInsert;

const DAY_MS = 86_400_000;
/** Cars of the demo seller with saves, and the most that one has. */
const POPULAR = 6;
const SAVES_MAX = 9;

interface Market {
  products: readonly ProductRow[];
  priceChanges: readonly Reduction[];
  /** Others who save cars of the demo seller. */
  people: readonly Person[];
  now: Date;
}

/**
 * Each demo account has saved cars: some that became cheaper, one that was sold and one on hold. The
 * demo buyer is still to be told of one lower price, so that there is a notice at the first start.
 */
export function createDemoFavourites({ products, priceChanges, people, now }: Market) {
  const reductions = new Map(priceChanges.map((change) => [change.productId, change]));
  const others = products.filter(({ sellerId }) => sellerId !== demoSeller.id);
  const isFree = (car: ProductRow) => car.status === 'unsold' && !car.buyerId;
  const pick = (count: number, skipped: number, fits: (car: ProductRow) => boolean) =>
    others.filter(fits).slice(skipped, skipped + count);

  const save = (person: Person, car: ProductRow, days: number): FavouriteRow => {
    const change = reductions.get(car.id);
    const at = change?.createdAt?.getTime() ?? now.getTime();
    return {
      userId: person.id,
      productId: car.id,
      createdAt: new Date(Math.max(car.createdAt.getTime(), at - days * DAY_MS)),
      priceCents: change?.fromCents ?? car.resaleCents,
      toldCents: car.resaleCents,
      toldState: car.status === 'sold' ? 'sold' : car.buyerId ? 'held' : 'available',
    };
  };
  const saved = [demoBuyer, demoSeller, demoAdmin].flatMap((person, turn) =>
    [
      ...pick(3, turn * 3, (car) => isFree(car) && reductions.has(car.id)),
      ...pick(2, turn * 2, (car) => isFree(car) && !reductions.has(car.id)),
      ...pick(1, turn, (car) => car.status === 'sold'),
      ...pick(1, turn, (car) => car.status === 'unsold' && Boolean(car.buyerId)),
    ].map((car, index) => save(person, car, index + 1)),
  );
  const [first, ...rest] = saved;
  const untold = first
    ? [{ ...first, toldCents: first.priceCents, note: 'Ask about the timing belt' }]
    : [];

  const popular = products
    .filter((car) => car.sellerId === demoSeller.id && isFree(car))
    .slice(0, POPULAR)
    .flatMap((car, place) =>
      people
        .slice(place, place + Math.max(1, SAVES_MAX - 2 * place))
        .map((person) => save(person, car, place + 1)),
    );
  return [
    ...untold,
    ...rest.map((row) => ({ ...row, note: '' })),
    ...popular.map((row) => ({ ...row, note: '' })),
  ];
}
