import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    /** There once `axe.source` has run in the page. */
    axe: typeof axe;
  }
}

/** What axe has against the page as it is: "color-contrast at #title". */
export async function findViolations(page: Page): Promise<string[]> {
  // What is fading has the colours of neither before nor after. A page that has just changed is
  // painted first.
  await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  });
}

/** Looks at the page in both colour schemes, as a person's device may ask for either. */
async function expectAccessible(
  page: Page,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A page that is busy hears of it a moment later, perhaps while it is looked at.
    await page.waitForFunction((wanted) => {
      const { schemeMode, colorScheme: shown } = document.documentElement.dataset;
      return schemeMode !== 'system' || shown === wanted;
    }, colorScheme);
    const where = `axe, ${colorScheme}, ${new URL(page.url()).pathname}`;
    expect.soft(await findViolations(page), where).toEqual([]);
  }
}

/**
 * Has every page that a flow visits looked at: each one before it is left for another address, and
 * the last one at the end of the flow in both schemes.
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
