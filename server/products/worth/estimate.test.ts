import { estimate, type ComparedCar } from './estimate';

/**
 * Cars whose price is exactly known: $20,000 for 2018, 80,000 km and 100 kW; 10 % less per year, 4 %
 * less per 10,000 km; rises with the square root of the power. Of each two that are the same one is
 * 10 % above, the other below.
 */
const priceOf = ({ year, km, kw }: Pick<ComparedCar, 'year' | 'km' | 'kw'>) =>
  2_000_000 * 0.9 ** (2018 - year) * 0.96 ** ((km - 80_000) / 10_000) * ((kw ?? 100) / 100) ** 0.5;

const cars = Array.from({ length: 24 }, (_, n): ComparedCar => {
  const kind = n >> 1;
  const facts = {
    year: 2014 + (kind % 8),
    km: 40_000 + ((kind * 7) % 12) * 8000,
    kw: 80 + ((kind * 5) % 12) * 2,
  };
  const cents = priceOf(facts) * 1.1 ** (n % 2 === 0 ? 1 : -1);
  return { id: `car-${n}`, sellerId: `seller-${kind}`, cents, ...facts };
});
const asked = { sellerId: 'me', year: 2018, km: 80_000, kw: 100 };
const at = (factor: number) => ({ ...asked, cents: 2_000_000 * factor });

it.each([
  [1, 'like'],
  [1.08, 'like'],
  [0.92, 'like'],
  [1.2, 'above'],
  [0.83, 'below'],
  [1.4, 'well-above'],
  [0.7, 'well-below'],
])('%f times the price of similar cars is "%s"', (factor, verdict) => {
  const { compared, lowCents = 0, highCents = 0, ...found } = estimate(at(factor), cars);
  expect(found).toEqual({ verdict, isByPower: true });
  expect([lowCents % 10_000, highCents % 10_000]).toEqual([0, 0]);
  expect(compared).toHaveLength(24);
  expect(lowCents).toBeGreaterThan(1_700_000);
  expect(lowCents).toBeLessThan(1_950_000);
  expect(highCents).toBeGreaterThan(2_050_000);
  expect(highCents).toBeLessThan(2_350_000);
});

it('expects less of older cars, more of those driven less and of stronger ones', () => {
  const old = { ...asked, year: 2015, km: 120_000, cents: 2_000_000 };
  expect(estimate(old, cars).verdict).toBe('well-above');
  expect(estimate({ ...old, cents: priceOf(old) }, cars).verdict).toBe('like');
  const [weak, strong] = [80, 103].map((kw) => estimate({ ...at(1), kw }, cars).highCents ?? 0);
  expect(strong).toBeGreaterThan((weak ?? 0) * 1.08);
});

it('compares without power when the car or the others do not state it', () => {
  expect(estimate({ ...at(1), kw: null }, cars)).toMatchObject({ verdict: 'like' });
  const silent = cars.map((car, n) => (n < 11 ? car : { ...car, kw: null }));
  expect(estimate(at(1), silent).compared).toHaveLength(24);
});

it('needs 12 cars of 4 sellers, not counting the seller’s own', () => {
  const tooFew = { verdict: null, reason: 'too-few' };
  expect(estimate(at(1), cars.slice(0, 11))).toMatchObject(tooFew);
  expect(estimate(at(1), cars.slice(0, 12)).verdict).toBe('like');
  const ofThree = cars.map((car, n) => ({ ...car, sellerId: `dealer-${n % 3}` }));
  expect(estimate(at(1), ofThree)).toMatchObject(tooFew);
  const mine = cars.map((car) => ({ ...car, sellerId: 'me' }));
  expect(estimate(at(1), mine)).toMatchObject({ ...tooFew, compared: [] });
});

it('leaves out what is priced by mistake, also when that makes too few', () => {
  const odd: ComparedCar = { ...asked, id: 'odd', sellerId: 'odd', cents: 100 };
  const found = estimate(at(1), [odd, ...cars]);
  expect(found.verdict).toBe('like');
  expect(found.compared.map(({ id }) => id)).not.toContain('odd');
  expect(estimate(at(1), [odd, ...cars.slice(0, 11)]).reason).toBe('too-few');
});

it('says nothing about a price of $1 or a car unlike all others', () => {
  expect(estimate({ ...asked, cents: 100 }, cars)).toMatchObject({
    verdict: null,
    reason: 'far-off',
  });
  for (const facts of [{ year: 1968 }, { year: 2026 }, { km: 400_000 }]) {
    expect(estimate({ ...at(1), ...facts }, cars)).toMatchObject({
      verdict: null,
      reason: 'unlike',
    });
  }
});

it('is not confused by cars that are all the same', () => {
  const same = cars.map((car) => ({ ...car, ...asked, sellerId: car.sellerId, cents: 2_000_000 }));
  expect(estimate(at(1.01), same).verdict).toBe('like');
  expect(estimate(at(1.08), same).verdict).toBe('above');
});

it('never expects more of a car for being older or more driven', () => {
  // By chance the most driven ones are the dearest.
  const odd = cars.map((car) => ({ ...car, year: 2018, kw: null, cents: 1_500_000 + car.km * 5 }));
  const [less, more] = [60_000, 110_000].map((km) => estimate({ ...at(1), kw: null, km }, odd));
  expect(less).toMatchObject({ verdict: 'like', isByPower: false });
  expect(more?.highCents).toBe(less?.highCents);
});
