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

/** Checks the page as it is now, in both colour schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A busy page handles the change later, perhaps during the check.
    await page.waitForFunction((wanted) => {
      const { schemeMode, colorScheme: shown } = document.documentElement.dataset;
      return schemeMode !== 'system' || shown === wanted;
    }, colorScheme);
    // In the second scheme only the colours differ.
    const rules = colorScheme === 'dark' ? colourRules : undefined;
    const where = `axe, ${colorScheme}, ${new URL(page.url()).pathname}`;
    expect.soft(await findViolations(page, rules), where).toEqual([]);
  }
}
