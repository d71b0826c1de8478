import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { routes } from '#contract/routes';
import { chromiumFlags, requireChromium } from '../e2e/chromium';
import { listCarWithPhotos } from './carWithPhotos';
import { formatTable, median, ms, ratio } from './numbers';
import { serveStaticPage } from './staticPage';

/**
 * Run through npx, since it would be a third of all dependencies. The newest version for Node 20.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const REPORT_MAX_BYTES = 64 * 1024 * 1024;

const run = promisify(execFile);

/** Lighthouse's results for one cold mobile visit; times in milliseconds. */
interface Report {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number }>;
}

interface AuditedPage {
  name: string;
  url: string;
  reports: Report[];
}

/**
 * Measures the home page, a page with the same content without scripts, a car page with 20 photos,
 * and the log-in and sign-up forms with Lighthouse, interleaved.
 */
export async function measureWithLighthouse(url: string, rounds: number): Promise<string> {
  const twin = await serveStaticPage(url);
  const pages: AuditedPage[] = [
    { name: 'home', url: `${url}${routes.home}`, reports: [] },
    { name: 'static page', url: twin.url, reports: [] },
    { name: 'car with 20 photos', url: `${url}${await listCarWithPhotos(url)}`, reports: [] },
    { name: 'log in', url: `${url}${routes.login}`, reports: [] },
    { name: 'sign up', url: `${url}${routes.signup}`, reports: [] },
  ];
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const page of pages) page.reports.push(await audit(page.url));
    }
  } finally {
    await twin.close();
  }
  const line = (name: string, of: (report: Report) => number, format = ms) => {
    const medians = pages.map(({ reports }) => median(reports.map(of)));
    const [home = NaN, still = NaN] = medians;
    return [name, ...medians.map(format), ratio(home, still)];
  };
  const figure = (name: string) => (report: Report) => report.audits[name]?.numericValue ?? NaN;
  return formatTable(`Lighthouse on a phone, median of ${rounds} visits`, [
    ['', ...pages.map(({ name }) => name), 'home : static'],
    line('performance', ({ categories }) => Math.round(categories.performance.score * 100), String),
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
  // Sometimes the browser's trace begins too late (NO_NAVSTART): try once more.
  const { stdout } = await visit().catch(visit);
  return JSON.parse(stdout) as Report;
}
