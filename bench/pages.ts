import { chromium } from '@playwright/test';
import { chromiumFlags, requireChromium } from '../e2e/chromium';
import { formatTable, kilobytes, median, ms, ratio } from './numbers';
import { serveStaticPage } from './staticPage';
import { visit, type Visit } from './visit';

/** The last text that both pages show. */
const READY = 'Top Advertised Products';

const PHONE = 'slow 4G, processor 4 times slower';

/**
 * Measures a first visit to the home page, against a hand-written page with the same content
 * without scripts.
 */
export async function measurePages(url: string, rounds: number): Promise<string> {
  const twin = await serveStaticPage(url);
  const [ours, theirs] = await visitAlternately([`${url}/`, twin.url], READY, rounds);
  await twin.close();
  return formatTable(`First page on a phone (${PHONE}), median of ${rounds} visits`, [
    ['', 'product', 'static page', 'ratio'],
    ...lines(ours, theirs),
  ]);
}

/** Visits two pages alternately, so that other load affects both equally. */
async function visitAlternately(
  [one, other]: readonly [string, string],
  ready: string,
  rounds: number,
): Promise<[Visit[], Visit[]]> {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  const visits: [Visit[], Visit[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round += 1) {
      visits[0].push(await visit(browser, one, ready));
      visits[1].push(await visit(browser, other, ready));
    }
  } finally {
    await browser.close();
  }
  return visits;
}

function lines(ours: readonly Visit[], theirs: readonly Visit[]): string[][] {
  const line = (name: string, of: (page: Visit) => number, format: (value: number) => string) => {
    const [one, other] = [median(ours.map(of)), median(theirs.map(of))];
    return [name, format(one), format(other), ratio(one, other)];
  };
  const kinds = new Set([...ours, ...theirs].flatMap(({ bytes }) => [...bytes.keys()]));
  const sum = ({ bytes }: Visit) =>
    [...bytes].reduce((all, [kind, size]) => (kind === 'Prefetch' ? all : all + size), 0);
  return [
    line('first contentful paint', ({ fcp }) => fcp, ms),
    line('largest contentful paint', ({ lcp }) => lcp, ms),
    line('total blocking time', ({ tbt }) => tbt, ms),
    line(
      'layout shift',
      ({ cls }) => cls,
      (value) => value.toFixed(3),
    ),
    line('requests', ({ requests }) => requests, String),
    line('bytes, without prefetch', sum, kilobytes),
    ...[...kinds]
      .sort()
      .map((kind) => line(`  ${kind}`, ({ bytes }) => bytes.get(kind) ?? 0, kilobytes)),
  ];
}
