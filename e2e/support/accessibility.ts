import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    /** Defined once `axe.source` has run in the page. */
    axe: typeof axe;
  }
}

/** The rules that depend on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** axe violations of the page, as "color-contrast at #title", for all or only these rules. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Wait for transitions to end, because colours are in between. A page that has just changed is
  // painted first.
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const options = { resultTypes: ['violations' as const], ...(runOnly ? { runOnly } : {}) };
    const { violations } = await window.axe.run(document, options);
    return violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, rules);
}

/** Documents that were already checked in the same size and colours, to skip them. */
const checked = new Set<string>();

const fingerprintOf = (page: Page) =>
  page.evaluate(() => {
    const { innerWidth, innerHeight } = window;
    return `${innerWidth}x${innerHeight} ${document.documentElement.outerHTML}`;
  });

/** Checks the page in both colour schemes. */
async function expectAccessible(
  page: Page,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A busy page handles the change later, perhaps during the check.
    await page.waitForFunction((wanted) => {
      const { schemeMode, colorScheme: shown } = document.documentElement.dataset;
      return schemeMode !== 'system' || shown === wanted;
    }, colorScheme);
    const fingerprint = createHash('sha256')
      .update(`${colorScheme} ${await fingerprintOf(page)}`)
      .digest('hex');
    if (checked.has(fingerprint)) continue;
    const where = `axe, ${colorScheme}, ${new URL(page.url()).pathname}`;
    // In the second scheme only the colours differ.
    const violations = await findViolations(page, index === 0 ? undefined : colourRules);
    expect.soft(violations, where).toEqual([]);
    if (violations.length === 0) checked.add(fingerprint);
  }
}

/**
 * Checks every page that a flow visits: each one before it navigates to another URL, and the last
 * one at the end in both colour schemes.
 */
export function watchAccessibility(page: Page): () => Promise<void> {
  const isPage = () => /^https?:/.test(page.url());
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    if (isPage()) await expectAccessible(page, ['light']);
    return goto(...args);
  };
  return async () => {
    if (isPage() && !page.isClosed()) await expectAccessible(page);
  };
}
