import { expect, type Page } from '@playwright/test';
import type { Fault } from '../bareServer/server';
import type { FaultMarket } from './faultMarket';
import { open, type Scene } from './faultScenes';
import { readMoments, type Moment } from './recorder';

/** Effects of one failing call, as the user sees them. */
export interface Outcome {
  /** Number of calls that failed. */
  calls: number;
  /** All other calls, with their count. */
  others: Record<string, number>;
  moments: Moment[];
  path: string;
  heading: string;
  /** Messages that are visible at the end. */
  messages: string[];
  /** Every message that was shown, without duplicates. */
  allMessages: string[];
  hasRetry: boolean;
  crashes: string[];
  /** How the user recovered after the fault was fixed. */
  recovery: 'retry' | 'again' | 'reload' | 'by itself' | 'no';
  /** Count of the effect on the server, for scenes that can be counted. */
  times: number | null;
}

/** Extra real time for slow machines, while the page's clock is fake. */
const SLOW_MS = 10_000;

/** Advances the page's clock, as fast as the page can keep up. */
export async function pass(page: Page, ms: number): Promise<void> {
  const step = 500;
  for (let passed = 0; passed < ms; passed += step) {
    await page.clock.runFor(step);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const isSeen = (page: Page, scene: Scene) => scene.good(page).first().isVisible();

/** Waits for the expected result, or for this long on the page's clock plus some real time. */
async function seen(page: Page, scene: Scene, ms: number): Promise<boolean> {
  for (let passed = 0; passed < ms; passed += 500) {
    if (await isSeen(page, scene)) return true;
    await pass(page, 500);
  }
  // On a slow machine, work can still be pending when the page's clock has advanced.
  const late = scene.good(page).first().waitFor({ timeout: SLOW_MS });
  return late.then(
    () => true,
    () => false,
  );
}

const retryButton = (page: Page) =>
  page.getByRole('button', { name: /^(retry|try again)/i }).first();

const pattern = (call: string) => new RegExp(`^${call.replace('*', '[^/]+')}$`);

/** Runs one scene with a failing call, then with the fault fixed. */
export async function runFault(market: FaultMarket, scene: Scene, fault: Fault): Promise<Outcome> {
  const { bare } = market;
  market.reset();
  const context = await market.visit(scene.as);
  context.setDefaultTimeout(8_000);
  const page = await context.newPage();
  const crashes: string[] = [];
  page.on('pageerror', ({ message }) => crashes.push(message));
  page.on('crash', () => crashes.push('the page crashed'));
  page.on('dialog', (dialog) => void dialog.accept());
  await page.clock.install();
  try {
    if (!scene.act) bare.fail(scene.call, fault);
    await open(page, scene);
    if (scene.act) {
      await pass(page, 3_000);
      bare.fail(scene.call, fault);
      bare.log.length = 0;
      await scene.act(page);
    }
    const callsMade = () => bare.log.filter((line) => pattern(scene.call).test(line));
    await expect.poll(() => callsMade().length, { timeout: SLOW_MS }).toBeGreaterThan(0);
    await pass(page, 14_000);

    const moments = await readMoments(page);
    const made = callsMade();
    const others: Record<string, number> = {};
    for (const line of bare.log) if (!made.includes(line)) others[line] = (others[line] ?? 0) + 1;
    const last = moments.at(-1);
    const hasRetry = await retryButton(page).isVisible();

    bare.fix();
    const recovery = await mend(page, scene, hasRetry);
    return {
      calls: made.length,
      others,
      moments,
      path: last?.path ?? '',
      heading: last?.heading ?? '',
      messages: last?.said ?? [],
      allMessages: [...new Set(moments.flatMap(({ said }) => said))],
      hasRetry,
      crashes,
      recovery,
      times: scene.count?.(bare) ?? null,
    };
  } finally {
    await context.close();
  }
}

async function mend(page: Page, scene: Scene, hasRetry: boolean): Promise<Outcome['recovery']> {
  if (!scene.act && (await isSeen(page, scene))) return 'by itself';
  const again = scene.again ?? scene.act;
  if (again) {
    try {
      await again(page);
      if (await seen(page, scene, 8_000)) return 'again';
    } catch {
      // The button is missing or disabled: only a reload is left.
    }
  } else if (hasRetry) {
    await retryButton(page).click();
    if (await seen(page, scene, 8_000)) return 'retry';
  }
  await open(page, scene);
  await pass(page, 3_000);
  if (scene.act && !(await isSeen(page, scene))) {
    // After the reload, the page may offer to complete what was begun.
    const isKept = await retryButton(page).isVisible();
    try {
      await (isKept ? retryButton(page).click() : scene.act(page));
    } catch {
      return 'no';
    }
  }
  return (await seen(page, scene, 8_000)) ? 'reload' : 'no';
}
