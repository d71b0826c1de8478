import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    /** Elements that the page's program made. */
    elementsMade: number;
  }
}

/** What a first visit costs, in figures that hardly depend on how fast the machine is. */
interface Cost {
  /** Brotli bytes of all our scripts, also of those that come once the page works. */
  scriptBytes: number;
  /** Pictures not counted: which of them come depends on what is in sight. */
  requests: number;
  /** Modules evaluated at most: those of the scripts that came. */
  modules: number;
  styleRules: number;
  /** What was rendered in the browser, waiting states included and the server's page not. */
  elementsMade: number;
}

const figures = ['scriptBytes', 'requests', 'modules', 'styleRules', 'elementsMade'] as const;

interface Budget extends Cost {
  /** Bytes of each package and file before they are made small. */
  parts: Record<string, number>;
}

/** What each script is made of, as the build wrote it down. */
type Made = Record<string, Pick<Budget, 'modules' | 'parts'> | undefined>;

const root = path.join(__dirname, '../..');
const budgetFile = path.join(root, 'e2e/budgets.json');
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Pages that everybody can see; `/cars` is one of its cars. */
export const budgeted = ['/', '/cars', '/blogs', '/search', '/login', '/signup'] as const;
type Budgeted = (typeof budgeted)[number];

/** Growth below this is tolerated. */
const ALLOWANCE = 1.03;
/** The same for small figures, waiting states that may be skipped, and cars that others sell meanwhile. */
const slack: Cost = { scriptBytes: 0, requests: 2, modules: 0, styleRules: 10, elementsMade: 60 };
/** So much of the program has to have come before a visit is over. */
const LEAST = 0.9;

const readBudgets = () => readJson(budgetFile) as Record<Budgeted, Budget>;
const budgetOf = (name: Budgeted) => readBudgets()[name];

const isRecording = process.env.RECORD_BUDGETS !== undefined;
const recorded: Partial<Record<Budgeted, Budget>> = {};

/** Visits a page as a stranger, until all of it has come and nothing more does. */
export async function measure(page: Page, name: Budgeted, pathname: string): Promise<Budget> {
  const least = isRecording ? 0 : budgetOf(name).scriptBytes * LEAST;
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') requests.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(() => {
    window.elementsMade = 0;
    const count = (nodes: NodeList) => {
      for (const node of nodes) {
        if (node instanceof Element) window.elementsMade += 1 + node.querySelectorAll('*').length;
      }
    };
    // From the end of the page that was sent on; the first scripts run after this.
    document.addEventListener('readystatechange', () => {
      if (document.readyState !== 'interactive') return;
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) count(addedNodes);
      }).observe(document.body, { childList: true, subtree: true });
    });
  });
  await page.goto(pathname);
  // Shown once the program is alive and has found out that nobody is here.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: /^(Loading|Checking)/ })).toHaveCount(0);
  let seen = 0;
  const hasCome = () => {
    const before = seen;
    seen = requests.length;
    return seen === before && bytesOf(scriptsIn(requests)) >= least;
  };
  const wait = { intervals: [isRecording ? 5000 : 1500], timeout: 60_000 };
  await expect.poll(hasCome, { ...wait, message: 'the whole program has come' }).toBe(true);

  const styleRules = await page.evaluate(() => {
    const countIn = (rules: CSSRuleList): number =>
      [...rules].reduce(
        (sum, rule) => sum + 1 + (rule instanceof CSSGroupingRule ? countIn(rule.cssRules) : 0),
        0,
      );
    return [...document.styleSheets].reduce((sum, sheet) => sum + countIn(sheet.cssRules), 0);
  });
  const elementsMade = await page.evaluate(() => window.elementsMade);
  const scripts = scriptsIn(requests);
  return {
    scriptBytes: bytesOf(scripts),
    requests: requests.length,
    ...partsOf(scripts),
    styleRules,
    elementsMade,
  };
}

const scriptsIn = (requests: readonly string[]) => [
  ...new Set(requests.filter((name) => /^\/assets\/.*\.js$/.test(name))),
];

const bytesOf = (scripts: readonly string[]) =>
  scripts
    .map((name) => readFileSync(path.join(root, 'dist', `${name}.br`)).length)
    .reduce((sum, size) => sum + size, 0);

function partsOf(scripts: readonly string[]): Pick<Budget, 'modules' | 'parts'> {
  const made = readJson(path.join(root, 'dist-renderer/moduleSizes.json')) as Made;
  const parts: Record<string, number> = {};
  let modules = 0;
  for (const script of scripts) {
    modules += made[script]?.modules ?? 0;
    for (const [name, bytes] of Object.entries(made[script]?.parts ?? {})) {
      parts[name] = (parts[name] ?? 0) + bytes;
    }
  }
  return { modules, parts };
}

/** Fails with what has grown most; or keeps the figures when they are recorded. */
export function expectWithin(name: Budgeted, measured: Budget): void {
  if (isRecording) {
    recorded[name] = measured;
    return;
  }
  const budget = budgetOf(name);
  const { parts, ...cost } = measured;
  const exceeded = figures
    .filter((figure) => cost[figure] > budget[figure] * ALLOWANCE + slack[figure])
    .map((figure) => `${figure}: ${cost[figure]} instead of ${budget[figure]}`);
  expect(exceeded, `${name}; grown most:\n${grownMost(parts, budget.parts)}\n`).toEqual([]);
}

function grownMost(now: Budget['parts'], before: Budget['parts']): string {
  return Object.entries(now)
    .map(([name, bytes]) => ({ name, bytes, more: bytes - (before[name] ?? 0) }))
    .filter(({ more }) => more > 0)
    .sort((a, b) => b.more - a.more)
    .slice(0, 10)
    .map(({ name, bytes, more }) => `+${more} bytes: ${name}${more === bytes ? ' (new)' : ''}`)
    .join('\n');
}

/** Writes the budgets of the pages that were measured, when they are recorded. */
export function recordBudgets(): void {
  if (!isRecording) return;
  const budgets = { ...readBudgets(), ...recorded };
  writeFileSync(budgetFile, `${JSON.stringify(budgets, null, 2)}\n`);
}
