import { apiPaths } from '#contract/apiPaths';
import { START_CATEGORY_ID, TOTAL_COUNT_HEADER } from '#contract/limits';
import { formatTable, megabytes, ms, percentile } from './numbers';
import type { Options } from './options';
import { callAs, logIn, type Caller } from './people';
import type { Market } from './server';

const PAGE_SIZE = 25;
const EXPORT_SIZE = 100;
/** Pages of an export during which other calls are measured. */
const EXPORT_PAGES = 200;

interface Page {
  name: string;
  path: (page: number, size?: number) => string;
  /** Position among all pages: 0 is the first, 1 the last. */
  share: number;
  who: 'admin' | 'buyer';
}

const list =
  (path: string, query = '') =>
  (page: number, size = PAGE_SIZE) =>
    `${path}?page=${page}&pageSize=${size}${query}`;
const buyers = (query = '') => list(apiPaths.buyers, query);
const cars = (query = '') => list(apiPaths.categoryProducts(START_CATEGORY_ID), query);

const pages: Page[] = [
  { name: 'buyers, first page', path: buyers(), share: 0, who: 'admin' },
  { name: 'buyers, middle page', path: buyers(), share: 0.5, who: 'admin' },
  { name: 'buyers, last page', path: buyers(), share: 1, who: 'admin' },
  { name: 'buyers by name, middle page', path: buyers('&sort=name:asc'), share: 0.5, who: 'admin' },
  { name: 'buyers by name, last page', path: buyers('&sort=name:asc'), share: 1, who: 'admin' },
  { name: 'buyers by e-mail, last page', path: buyers('&sort=email:desc'), share: 1, who: 'admin' },
  { name: 'buyers, search of 1 letter', path: buyers('&q=a'), share: 0, who: 'admin' },
  { name: 'buyers, search of 2 letters', path: buyers('&q=an'), share: 0, who: 'admin' },
  { name: 'buyers, a first name', path: buyers('&q=manon'), share: 0, who: 'admin' },
  {
    name: 'buyers, a first name, by name',
    path: buyers('&q=manon&sort=name:asc'),
    share: 1,
    who: 'admin',
  },
  { name: 'buyers, in every e-mail', path: buyers('&q=mail.test'), share: 1, who: 'admin' },
  { name: 'buyers, nobody', path: buyers('&q=nobody+at+all'), share: 0, who: 'admin' },
  { name: 'all cars, first page', path: cars(), share: 0, who: 'buyer' },
  { name: 'all cars, middle page', path: cars(), share: 0.5, who: 'buyer' },
  { name: 'all cars, last page', path: cars(), share: 1, who: 'buyer' },
  {
    name: 'all cars by price, middle page',
    path: cars('&sort=resalePrice:asc'),
    share: 0.5,
    who: 'buyer',
  },
  { name: 'all cars, search of 2 letters', path: cars('&q=vo'), share: 0, who: 'buyer' },
  { name: 'all cars, a model', path: cars('&q=golf'), share: 0, who: 'buyer' },
];

/** How list pages scale with the rows: 1,000, 10,000 and so on up to `rows` users. */
export async function measureLists(market: Market, options: Options): Promise<string> {
  const sizes = [1000, 10_000, 100_000, 1_000_000].filter((size) => size <= options.rows);
  if (sizes.length === 0) sizes.push(options.rows);
  const columns: string[][] = [];
  let exported = '';
  for (const size of sizes) {
    await market.seed(size);
    await market.start();
    const callers = {
      admin: await logIn(market.url, 'admin@demo.test'),
      buyer: await logIn(market.url, 'buyer@demo.test'),
    };
    columns.push(await measurePages(callers, options.rounds));
    if (size === sizes.at(-1)) exported = await measureExport(market, callers, size);
    await market.stop();
  }
  const people = (size: number) => size.toLocaleString('en-US');
  const engine = options.database ? 'PostgreSQL' : 'the embedded database';
  const table = formatTable(
    `Pages of lists, ${engine}, ${options.rounds} turns each: median / 95th percentile, by people`,
    [
      ['', ...sizes.map(people)],
      ...pages.map(({ name }, row) => [name, ...columns.map((column) => column[row] ?? '')]),
    ],
  );
  return table + exported;
}

/** Interleaved, so that other load affects all equally. */
async function measurePages(callers: Record<Page['who'], Caller>, rounds: number) {
  const jobs = await Promise.all(
    pages.map(async ({ path, share, who }) => {
      const total = totalOf(await callers[who](path(1)));
      const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
      const address = path(Math.max(1, Math.round(last * share)));
      return { run: async () => (await callers[who](address)).text(), times: [] as number[] };
    }),
  );
  for (let round = 0; round <= rounds; round += 1) {
    for (const { run, times } of jobs) {
      const startedAt = performance.now();
      await run();
      if (round > 0) times.push(performance.now() - startedAt);
    }
  }
  return jobs.map(({ times }) => `${ms(percentile(times, 0.5))} / ${ms(percentile(times, 0.95))}`);
}

const totalOf = (response: Response) => Number(response.headers.get(TOTAL_COUNT_HEADER));

/** An export requests page after page: its speed at both ends, and its effect on other calls. */
async function measureExport(
  market: Market,
  { admin, buyer }: Record<Page['who'], Caller>,
  size: number,
): Promise<string> {
  const page = buyers('&sort=name:asc');
  const last = Math.floor(totalOf(await admin(page(1))) / EXPORT_SIZE);
  const span = Math.min(EXPORT_PAGES, Math.max(1, Math.floor(last / 3)));
  const visitor = callAs(market.url);
  const others = async (isOver: () => boolean) => {
    const times: number[] = [];
    while (!isOver()) {
      for (const ask of [
        () => visitor(apiPaths.categories),
        () => buyer(cars()(1)),
        () => admin(buyers()(1)),
      ]) {
        const startedAt = performance.now();
        await (await ask()).text();
        times.push(performance.now() - startedAt);
      }
    }
    return times;
  };
  const pace = async (from: number) => {
    let isOver = false;
    const noticed = others(() => isOver);
    const startedAt = performance.now();
    for (let number = from; number < from + span; number += 1)
      await (await admin(page(number, EXPORT_SIZE))).text();
    const seconds = (performance.now() - startedAt) / 1000;
    isOver = true;
    const times = await noticed;
    return [
      Math.round((span * EXPORT_SIZE) / seconds).toLocaleString('en-US'),
      ms(percentile(times, 0.5)),
      ms(percentile(times, 0.95)),
      megabytes(market.memory()),
    ];
  };
  const lines = [
    ['', 'rows/s', "others' median", "others' 95th", 'memory'],
    ['at the beginning', ...(await pace(1))],
    ['in the middle', ...(await pace(Math.max(1, Math.floor((last - span) / 2))))],
    ['at the end', ...(await pace(Math.max(1, last - span)))],
  ];
  return formatTable(
    `Export by name of ${size.toLocaleString('en-US')} people, ${span} pages of ${EXPORT_SIZE} each time, beside other calls`,
    lines,
  );
}
