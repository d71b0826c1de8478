import { apiPaths } from '#contract/apiPaths';
import { formatTable, ms, percentile } from './numbers';
import type { Options } from './options';
import { callAs } from './people';
import type { Market } from './server';

const PAGE_SIZE = 48;

/** Typical searches, from everything to nothing. Each requests a page with all facets. */
const searches: [name: string, query: string][] = [
  ['everything', ''],
  ['a category', 'category=suv'],
  ['a make of the list', 'make=Volkswagen'],
  ['a make and its model', 'make=Volkswagen&model=Golf'],
  ['a rare make and model', 'make=Saab&model=9-3'],
  ['two filters, frequent', 'fuel=diesel&condition=good'],
  ['price and year', 'minPrice=8000&maxPrice=12000&minYear=2016'],
  [
    'five filters, rare',
    'fuel=diesel&gearbox=automatic&maxMileage=40000&maxPrice=9000&place=lisbon',
  ],
  ['a price, with its histogram', 'category=suv&minPrice=8000&histograms=price'],
  ['four filters', 'fuel=diesel&condition=good&maxPrice=9000&maxMileage=90000'],
  [
    'four filters, all histograms',
    'fuel=diesel&condition=good&maxPrice=9000&maxMileage=90000&histograms=price,year,mileage',
  ],
  ['by price', 'category=sedan&sort=resalePrice:asc'],
  ['by mileage, page 8', 'fuel=petrol&sort=mileageKm:asc&page=8'],
  ['verified and available', 'verified=true&available=true&fuel=hybrid'],
  ['a make', 'q=volkswagen'],
  ['a model', 'q=golf'],
  ['a model, a year and a fuel', 'q=octavia+2019+diesel'],
  ['with a typing error', 'q=volkswagn+golf'],
  ['a make and two filters', 'q=bmw&maxPrice=15000&gearbox=manual'],
  ['a word of descriptions', 'q=owner'],
  ['two words of descriptions', 'q=service+tyres&maxPrice=6000'],
  ['three letters', 'q=vol'],
  ['two letters', 'q=vo'],
  ['nothing there', 'q=xylophone'],
  ['nothing with these filters', 'q=golf&maxPrice=300&fuel=electric'],
];

/** Measures searches including facets. There are a quarter as many cars as users. */
export async function measureSearch(market: Pick<Market, 'url' | 'memory'>, options: Options) {
  const visitor = callAs(market.url);
  const jobs = searches.map(([name, query]) => ({
    name,
    query,
    times: [] as number[],
    total: '',
  }));
  // The first round warms up. Two page sizes alternate, because the server caches responses for a
  // second.
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const job of jobs) {
      const startedAt = performance.now();
      const answer = await (
        await visitor(`${apiPaths.searchProducts}?pageSize=${PAGE_SIZE - (round % 2)}&${job.query}`)
      ).text();
      if (round > 0) job.times.push(performance.now() - startedAt);
      job.total = totalOf(answer);
    }
  }
  const all = jobs.flatMap(({ times }) => times);
  const line = (times: number[]) => [ms(percentile(times, 0.5)), ms(percentile(times, 0.95))];
  const engine = options.database ? 'PostgreSQL' : 'the embedded database';
  const cars = Math.ceil(options.rows / 4).toLocaleString('en-US');
  return formatTable(
    `Searches of ${cars} cars with facets, ${engine}, ${options.rounds} turns each; memory afterwards ${Math.round(market.memory() / 2 ** 20)} MB`,
    [
      ['', 'cars', 'median', '95th'],
      ...jobs.map(({ name, total, times }) => [name, total, ...line(times)]),
      ['all of them', '', ...line(all)],
    ],
  );
}

function totalOf(answer: string): string {
  const total = Number(/"total":(\d+)/.exec(answer)?.[1] ?? NaN).toLocaleString('en-US');
  return answer.includes('"isEstimate":true') ? `about ${total}` : total;
}
