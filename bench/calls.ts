import { apiPaths } from '#contract/apiPaths';
import { ALL_CATEGORY_NAME, TOTAL_COUNT_HEADER } from '#contract/limits';
import { formatTable, ms, percentile } from './numbers';
import type { Options } from './options';
import { callAs, logIn, rowsOf, textOf, type Caller } from './people';
import type { Market } from './server';

const buyerEmail = 'buyer@demo.test';
const PAGE_SIZE = 25;
/** Calls before the measurement, to warm up caches and JIT. */
const WARM_UP = 20;

interface Job {
  name: string;
  run: () => Promise<unknown>;
  /** One at a time: the same user cannot do it twice concurrently. */
  isSerial?: boolean;
}

/** Measures latency and throughput of the main calls with this many rows. */
export async function measureCalls(market: Market, options: Options): Promise<string> {
  const { rows, calls, clients, database } = options;
  const lines = [['call', 'p50', 'p95', 'requests/s']];
  for (const job of await prepare(market.url)) {
    const count = job.isSerial ? Math.ceil(calls / 5) : calls;
    const { times, elapsed } = await measure(job, count, job.isSerial ? 1 : clients);
    const rate = ((times.length / elapsed) * 1000).toFixed(0);
    lines.push([job.name, ms(percentile(times, 0.5)), ms(percentile(times, 0.95)), rate]);
  }
  const engine = database ? 'PostgreSQL' : 'the embedded database';
  const people = rows.toLocaleString('en-US');
  return formatTable(
    `Calls on ${people} more people, ${engine}, ${clients} at once, ${calls} of each`,
    lines,
  );
}

async function prepare(url: string): Promise<Job[]> {
  const visitor = callAs(url);
  const buyer = await logIn(url, buyerEmail);
  const admin = await logIn(url, 'admin@demo.test');

  const categories = await rowsOf(await visitor(apiPaths.categories));
  const category = categories.find((entry) => textOf(entry, 'name') !== ALL_CATEGORY_NAME);
  const categoryPath = apiPaths.categoryProducts(textOf(category, '_id'));
  const buyers = (query: string) => `${apiPaths.buyers}?pageSize=${PAGE_SIZE}&${query}`;
  const firstPage = await admin(buyers('page=1'));
  const total = Number(firstPage.headers.get(TOTAL_COUNT_HEADER));
  const middle = Math.max(1, Math.floor(total / PAGE_SIZE / 2));
  const somebody = textOf((await rowsOf(firstPage)).at(-1), 'name');
  const surname = encodeURIComponent(somebody.split(' ').at(-1) ?? somebody);

  const get = (caller: Caller, path: string) => async () => (await caller(path)).text();
  return [
    { name: 'categories', run: get(visitor, apiPaths.categories) },
    { name: 'advertised cars', run: get(visitor, apiPaths.advertisedProducts) },
    { name: "a category's cars", run: get(buyer, categoryPath) },
    { name: 'buyers, page 1', run: get(admin, buyers('page=1')) },
    { name: `buyers, page ${middle}`, run: get(admin, buyers(`page=${middle}`)) },
    { name: 'buyers, searched by surname', run: get(admin, buyers(`page=1&q=${surname}`)) },
    {
      name: 'sellers, sorted by name',
      run: get(admin, `${apiPaths.sellers}?page=1&pageSize=${PAGE_SIZE}&sort=name:asc`),
    },
    { name: 'own bookings', run: get(buyer, apiPaths.buyerBookings(buyerEmail)) },
    await bookingJob(buyer, categoryPath),
  ];
}

/**
 * Books a free car and cancels it, another car each time: the same one may be held only twice a
 * week.
 */
async function bookingJob(buyer: Caller, categoryPath: string): Promise<Job> {
  const cars = await rowsOf(await buyer(categoryPath));
  const free = cars.filter((car) => !isHeld(car) && textOf(car, 'status') === 'unsold');
  const bodies = free.map((car) =>
    JSON.stringify({
      productId: textOf(car, '_id'),
      productName: textOf(car, 'name'),
      number: '5550100',
      location: 'Central station',
      price: Reflect.get(Object(car), 'resalePrice') as unknown,
    }),
  );
  let turn = 0;
  const run = async () => {
    const body = bodies[turn % bodies.length] ?? '';
    turn += 1;
    const booked = await buyer(apiPaths.bookings, { method: 'POST', body });
    const id = textOf(await booked.json(), 'insertedId');
    await (await buyer(apiPaths.booking(id), { method: 'DELETE' })).text();
  };
  return { name: 'booking and cancelling, one at a time', run, isSerial: true };
}

const isHeld = (car: unknown) => Boolean(Reflect.get(Object(car), 'reservedUntil'));

async function measure({ run }: Job, count: number, clients: number) {
  for (let call = 0; call < WARM_UP; call += 1) await run();
  const times: number[] = [];
  let left = count;
  const startedAt = performance.now();
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const calledAt = performance.now();
      await run();
      times.push(performance.now() - calledAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  return { times, elapsed: performance.now() - startedAt };
}
