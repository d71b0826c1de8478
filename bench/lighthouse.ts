import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromiumFlags, requireChromium } from '../e2e/chromium';
import { listCarWithPhotos } from './carWithPhotos';
import { formatTable, median, ms, ratio } from './numbers';
import { serveStaticPage } from './staticPage';

/** Not installed: it would be a third of all that is. The newest that runs on Node 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const REPORT_MAX_BYTES = 64 * 1024 * 1024;

const run = promisify(execFile);

/** What Lighthouse says of one cold visit with its phone; times in milliseconds. */
interface Report {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number }>;
}

/**
 * The home page, a page of the same content without a script and the page of a car with 20 photos, as
 * Lighthouse sees them, in turns.
 */
export async function measureWithLighthouse(url: string, rounds: number): Promise<string> {
  const twin = await serveStaticPage(url);
  const carPage = await listCarWithPhotos(url);
  const ours: Report[] = [];
  const cars: Report[] = [];
  const theirs: Report[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await audit(`${url}/`));
      theirs.push(await audit(twin.url));
      cars.push(await audit(`${url}${carPage}`));
    }
  } finally {
    await twin.close();
  }
  const line = (name: string, of: (report: Report) => number, format = ms) => {
    const [one, other] = [median(ours.map(of)), median(theirs.map(of))];
    return [name, format(one), format(other), ratio(one, other), format(median(cars.map(of)))];
  };
  const figure = (name: string) => (report: Report) => report.audits[name]?.numericValue ?? NaN;
  return formatTable(`Lighthouse on a phone, median of ${rounds} visits`, [
    ['', 'home', 'static page', 'ratio', 'car with 20 photos'],
    line('performance', ({ categories }) => categories.performance.score * 100, String),
    line('first contentful paint', figure('first-contentful-paint')),
    line('largest contentful paint', figure('largest-contentful-paint')),
    line('total blocking time', figure('total-blocking-time')),
    line('layout shift', figure('cumulative-layout-shift'), (value) => value.toFixed(3)),
    line('speed index', figure('speed-index')),
  ]);
}

async function audit(url: string): Promise<Report> {
  const flags = ['--headless=new', ...chromiumFlags].join(' ');
  const args = [
    '--yes',
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    '--only-categories=performance',
  ];
  const visit = () =>
    run('npx', [...args, `--chrome-flags=${flags}`], {
      env: { ...process.env, CHROME_PATH: requireChromium() },
      maxBuffer: REPORT_MAX_BYTES,
    });
  // Now and then the browser's trace begins too late for it (NO_NAVSTART): one more visit then.
  const { stdout } = await visit().catch(visit);
  return JSON.parse(stdout) as Report;
}
