import fc from 'fast-check';
import { type ActName, acts } from '../testing/ordersModel/acts';
import { always, settled } from '../testing/ordersModel/invariants';
import { reconcile, settle } from '../testing/ordersModel/providerActs';
import { readState } from '../testing/ordersModel/state';
import { call, createRegulars, createWorld, type World } from '../testing/ordersModel/world';
import { createMoneyApp } from '../testing/money';

/**
 * Random sequences of what two buyers, a seller, an admin, strangers, the payment provider and time
 * can do to two cars, against the real service, its database and the provider's SDK. The invariants
 * hold after every step, and when everything has settled. A failure prints its seed and the shortest
 * sequence. By default it is the same few sequences in each run; MODEL_RUNS=100 runs 100 others, which
 * MODEL_SEED repeats.
 */
const { MODEL_RUNS, MODEL_SEED = MODEL_RUNS ? undefined : '1' } = process.env;
const RUNS = Number(MODEL_RUNS ?? 8);

interface Step {
  act: ActName;
  buyer: 0 | 1;
  car: 0 | 1;
  n: number;
}
const names = Object.keys(acts).filter((name): name is ActName => name in acts);
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.oneof(
    ...names.map((name) => ({ arbitrary: fc.constant(name), weight: acts[name].weight })),
  ),
  buyer: fc.constantFrom(0, 1),
  // Mostly the same car, so that its events meet.
  car: fc.constantFrom(0, 0, 0, 1),
  n: fc.nat(11),
});
/** The two steps of a pair happen at the same time. */
const moments = fc.array(fc.oneof({ weight: 4, arbitrary: fc.tuple(step) }, fc.tuple(step, step)), {
  minLength: 3,
  maxLength: 24,
});

let regulars: Awaited<ReturnType<typeof createRegulars>>;
beforeAll(async () => {
  regulars = await createRegulars(await createMoneyApp());
});
afterAll(() => regulars.money.close());

async function take(world: World, { act, buyer, car, n }: Step): Promise<void> {
  await acts[act].act({ world, buyer: world.buyers[buyer], car: world.cars[car], n });
}

async function check(world: World, invariants: typeof always): Promise<void> {
  const state = await readState(world);
  for (const [sentence, holds] of Object.entries(invariants)) {
    try {
      holds(state, world);
    } catch (error) {
      throw new Error(`${sentence} ${String(error)}`, { cause: error });
    }
  }
}

/** Cars that are for sale and that nobody has booked can be booked. */
async function checkFree(world: World): Promise<void> {
  const { bookings, cars } = await readState(world);
  for (const { id: productId, status, deletedAt, resaleCents } of cars) {
    const isFree = !bookings.some(({ productId: of, active }) => of === productId && active);
    if (status !== 'unsold' || deletedAt !== null || !isFree) continue;
    const body = { productId, price: resaleCents / 100 };
    const response = await call(world, world.newcomer, 'POST', '/bookings', body);
    expect(response.json()).toMatchObject({ acknowledged: true });
  }
}

it(
  'keeps the money and the cars right, whatever happens in whatever order',
  async () => {
    const property = fc.asyncProperty(moments, async (sequence) => {
      const world = await createWorld(regulars);
      for (const steps of sequence) {
        await Promise.all(steps.map((each) => take(world, each)));
        await check(world, always);
      }
      await settle(world);
      if (!world.areWebhooksLost) await check(world, settled);
      await reconcile(world);
      await check(world, settled);
      await checkFree(world);
    });
    const options = {
      numRuns: RUNS,
      includeErrorInReport: true,
      ...(MODEL_SEED ? { seed: Number(MODEL_SEED) } : {}),
    };
    await expect(fc.assert(property, options)).resolves.toBeUndefined();
  },
  RUNS * 20_000,
);
