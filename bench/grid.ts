import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import webpack from 'webpack';
import { chromiumFlags, requireChromium } from '../e2e/chromium';
import { demoEmail, logIn } from '../e2e/support/people';
import { formatTable, median, ms, ratio } from './numbers';

/** Rows of a list that the server sends without paging. */
const WHOLE_LIST = 1_000;
/** Milliseconds after the rows changed in which deferred work still counts. */
const SETTLE_MS = 250;

const acts = ['sort', 'next page'] as const;
type Act = (typeof acts)[number];

/** One click: milliseconds until the new rows are painted, and its total CPU time. */
interface Press {
  painted: number;
  processor: number;
}

interface Grid {
  page: Page;
  cdp: CDPSession;
  presses: Record<Act, Press[]>;
}

/**
 * Measures sorting and paging of the admin's list of sellers against a plain DataGrid with the same
 * rows and columns; interleaved, so that other load affects both equally.
 */
export async function measureGrid(url: string, rounds: number): Promise<string> {
  const bareScript = await buildBareGrid();
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags });
  const processes = await browser.newBrowserCDPSession();
  const viewport = { width: 1440, height: 900 };
  const lines: string[][] = [];
  try {
    for (const isPaged of [true, false]) {
      for (const slowdown of [1, 4]) {
        const context = await browser.newContext({ baseURL: url, viewport });
        if (!isPaged) await sendWholeList(context);
        await serveBareGrid(context, bareScript);
        const dashboard = await openDashboard(context);
        const kind = isPaged ? 'paged' : 'whole';
        const plain = await openBareGrid(context, dashboard.token, kind);
        const equal = await openBareGrid(context, dashboard.token, `${kind}&actions`);
        const grids = [dashboard, equal, plain];
        for (const { cdp } of grids) {
          await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        }
        // The first clicks warm up the code.
        for (let round = -2; round < rounds; round += 1) {
          for (const act of acts) {
            for (const grid of grids) {
              const press = await perform(grid, act, processes);
              if (round >= 0) grid.presses[act].push(press);
            }
          }
        }
        const title = `${isPaged ? 'pages by the server' : `${WHOLE_LIST} rows at once`}, CPU / ${slowdown}`;
        for (const act of acts) lines.push(...compare(`${act}, ${title}`, act, grids));
        await context.close();
      }
    }
  } finally {
    await browser.close();
  }
  return formatTable(
    `The dashboard's table beside plain DataGrids, ${rounds} presses (median, processor: mean)`,
    [['', 'dashboard', 'same columns', 'ratio', 'only text', 'ratio'], ...lines],
  );
}

/** CPU time has too coarse a resolution for a median. */
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function compare(name: string, act: Act, grids: readonly Grid[]): string[][] {
  return (['painted', 'processor'] as const).map((figure) => {
    const middle = figure === 'painted' ? median : mean;
    const [dashboard = 0, ...others] = grids.map(({ presses }) =>
      middle(presses[act].map((press) => press[figure])),
    );
    return [
      `${name}: ${figure}`,
      ms(dashboard),
      ...others.flatMap((it) => [ms(it), ratio(dashboard, it)]),
    ];
  });
}

/** Builds the page of the plain grid like the product. */
async function buildBareGrid(): Promise<string> {
  const folder = path.join(tmpdir(), `second-gear-bare-grid-${process.pid}`);
  const compiler = webpack({
    mode: 'production',
    target: 'browserslist',
    context: path.join(__dirname, '..'),
    entry: './bench/bareGrid.tsx',
    output: { path: folder, filename: 'bareGrid.js' },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [{ test: /\.tsx?$/, exclude: /node_modules/, use: { loader: 'babel-loader' } }],
    },
    performance: { hints: false },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve();
      });
    });
    return readFileSync(path.join(folder, 'bareGrid.js'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serveBareGrid(context: BrowserContext, script: string): Promise<void> {
  const html = '<!doctype html><div id="root"></div><script src="/bare-grid.js"></script>';
  await context.route('**/bare-grid?*', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await context.route('**/bare-grid.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
}

/** Simulates a server with only the specification: all sellers at once, without a total. */
async function sendWholeList(context: BrowserContext): Promise<void> {
  const json = Array.from({ length: WHOLE_LIST }, (_, index) => {
    const number = (index * 7919) % WHOLE_LIST;
    return {
      _id: `seller-${number}`,
      name: `Seller ${number}`,
      email: `seller-${number}@cars.example`,
      role: 'seller',
      verified: number % 3 === 0,
    };
  });
  await context.route('**/api/users/all/sellers*', (route) => route.fulfill({ json }));
}

async function openDashboard(context: BrowserContext): Promise<Grid & { token: string }> {
  const page = await context.newPage();
  await logIn(page, demoEmail('admin'));
  const asked = page.waitForRequest('**/api/users/all/sellers*');
  await page.goto('/dashboard/sellers');
  const token = (await asked).headers().authorization ?? '';
  return { ...(await ready(page)), token };
}

async function openBareGrid(context: BrowserContext, token: string, search: string): Promise<Grid> {
  const page = await context.newPage();
  await page.setExtraHTTPHeaders({ authorization: token });
  await page.goto(`/bare-grid?${search}`);
  return ready(page);
}

async function ready(page: Page): Promise<Grid> {
  await page.locator('[role=row][data-id]').first().waitFor();
  // Never idle: the stream of changes is open.
  await page.waitForTimeout(SETTLE_MS);
  const cdp = await page.context().newCDPSession(page);
  return { page, cdp, presses: { sort: [], 'next page': [] } };
}

async function perform({ page }: Grid, act: Act, processes: CDPSession): Promise<Press> {
  // Background tabs get only one frame a second.
  await page.bringToFront();
  const before = await processorTime(processes);
  const painted = await page.evaluate(press, act);
  await page.waitForTimeout(SETTLE_MS);
  return { painted, processor: (await processorTime(processes)) - before };
}

/**
 * CPU time of all pages in milliseconds; only one of them is active. Depends less on other load
 * than elapsed time.
 */
async function processorTime(processes: CDPSession): Promise<number> {
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return 1_000 * pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

// Runs in the page. No named inner functions: the loader wraps them with a helper that the page
// does not have.
async function press(act: string): Promise<number> {
  const target = document.querySelector<HTMLElement>(
    act === 'sort'
      ? '[role=columnheader][data-field=name] .MuiDataGrid-columnHeaderTitle'
      : '[aria-label="Go to next page"]',
  );
  const rows = document.getElementsByClassName('MuiDataGrid-row');
  const shown = Array.from(rows, (row) => row.getAttribute('data-id')).join();
  const start = performance.now();
  target?.click();
  for (;;) {
    await new Promise(requestAnimationFrame);
    const next = Array.from(rows, (row) => row.getAttribute('data-id')).join();
    if (next !== shown && rows.length > 0) break;
  }
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - start;
}
