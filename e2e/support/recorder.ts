import type { BrowserContext, Page } from '@playwright/test';

/** A snapshot of the page. Only changes are kept. */
export interface Moment {
  path: string;
  /** The first heading, or ''. */
  heading: string;
  /** Alerts, toasts and status texts. */
  said: string[];
}

declare global {
  interface Window {
    moments?: Moment[];
  }
}

/**
 * Records every URL, heading and message that a page shows, however briefly. Survives client-side
 * navigation; a load starts anew.
 */
export async function recordMoments(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const moments: Moment[] = [];
    window.moments = moments;
    const textOf = (element: Element | null) =>
      (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
    const look = () => {
      const said = [...document.querySelectorAll('[role=alert], [role=status]')].map(textOf);
      const moment = {
        path: window.location.pathname,
        heading: textOf(document.querySelector('h1')),
        said: [...new Set(said)].filter((text) => text !== ''),
      };
      const last = moments.at(-1);
      if (JSON.stringify(last) !== JSON.stringify(moment)) moments.push(moment);
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['class', 'role'],
    });
  });
}

export async function readMoments(page: Page): Promise<Moment[]> {
  return page.evaluate(() => window.moments ?? []);
}
