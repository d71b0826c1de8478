import type { Page } from '@playwright/test';
import type { DemoPerson } from '../support/people';

/** A call that does not answer, one refused with a status, or what it answers. */
export type Answer = 'never' | number | object;

/** One thing to look at. */
export interface Shot {
  /** The file's name: the screen, then its state. */
  name: string;
  path: string;
  /** Who is signed in; nobody unless told. */
  as?: DemoPerson;
  /** Calls that answer otherwise than the server would: "GET /products/*", the first that fits. */
  answers?: Record<string, Answer>;
  /** What is done on the page before it is looked at. */
  act?: (page: Page) => Promise<void>;
  /** Milliseconds by the page's clock that pass before it is looked at: for what comes late. */
  after?: number;
  /** Only what is in the window: for dialogs, menus and toasts, which lie over the page. */
  isWindow?: boolean;
  /** Done once for each scheme instead of for each width, because it takes long. */
  isOneVisit?: boolean;
  /** Other widths than the usual ones, for what exists on small screens only. */
  widths?: readonly number[];
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first();

/** Presses the first button of this name. */
export const press = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click();
};

/** Does one thing after the other. */
export const inTurn =
  (...acts: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };

export const fill = (label: string | RegExp, text: string) => async (page: Page) => {
  await page.getByLabel(label).first().fill(text);
};

/** Waits until a text is to be seen; a toast stays while the pointer rests on it. */
export const restOn = (text: string | RegExp) => async (page: Page) => {
  await page.getByText(text).first().hover();
};

type Variant = Omit<Shot, 'path'> & { path?: string };

/** Shots that have something in common, such as the person or the page. */
export const alike = (common: Partial<Variant>, shots: readonly Variant[]): Shot[] =>
  shots.map((shot) => ({ path: '/', ...common, ...shot }));
