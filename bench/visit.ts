import type { Browser, CDPSession } from '@playwright/test';

/** A phone on slow 4G: 1.6 Mbit/s, 150 ms round trip. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const CPU_SLOWDOWN = 4;
const phone = { width: 412, height: 823 };
/** Milliseconds after the last request in which late shifts and long tasks still count. */
const SETTLE_MS = 1500;

/** Results of one cold visit: milliseconds, transferred bytes by type, requests. */
export interface Visit {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  requests: number;
  bytes: ReadonlyMap<string, number>;
}

/**
 * Opens a page in a new profile on the slow network, until `ready` is shown and the network is
 * idle.
 */
export async function visit(browser: Browser, url: string, ready: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const traffic = await watchTraffic(cdp);
    await cdp.send('Network.emulateNetworkConditions', network);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(observePaints);
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    await page.getByText(ready).first().waitFor({ timeout: 120_000 });
    await page.waitForLoadState('networkidle', { timeout: 120_000 });
    await page.waitForTimeout(SETTLE_MS);
    return { ...(await page.evaluate(readPaints)), ...traffic() };
  } finally {
    await context.close();
  }
}

async function watchTraffic(cdp: CDPSession) {
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // Prefetched when idle.
    const isPrefetch = request.initialPriority === 'VeryLow' && type !== 'Image';
    kinds.set(requestId, isPrefetch ? 'Prefetch' : (type ?? 'Other'));
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  await cdp.send('Network.enable');
  return () => ({ requests: kinds.size, bytes });
}

interface Paints {
  fcp: number;
  lcp: number;
  cls: number;
  tasks: { start: number; duration: number }[];
}

// Runs in the page before its own scripts. No named inner functions: the loader wraps them with a
// helper that the page does not have.
function observePaints(): void {
  const paints: Paints = { fcp: 0, lcp: 0, cls: 0, tasks: [] };
  Object.assign(window, { benchPaints: paints });
  for (const type of ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask']) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { name, startTime, duration } = entry;
        if (name === 'first-contentful-paint') paints.fcp = startTime;
        if (type === 'largest-contentful-paint') paints.lcp = startTime;
        if (type === 'longtask') paints.tasks.push({ start: startTime, duration });
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false) {
          paints.cls += Number(entry.value);
        }
      }
    }).observe({ type, buffered: true });
  }
}

// Runs in the page at the end. Total blocking time: the part of long tasks beyond 50 ms.
function readPaints() {
  const { fcp, lcp, cls, tasks } = Reflect.get(window, 'benchPaints') as Paints;
  const late = tasks.filter(({ start }) => start >= fcp);
  return { fcp, lcp, cls, tbt: late.reduce((sum, task) => sum + task.duration - 50, 0) };
}
