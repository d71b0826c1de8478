import type { Page } from '@playwright/test';
import type { DemoPerson } from '../support/people';

/** A call that never responds, an error status, or a response body. */
export type MockResponse = 'never' | number | object;

/** One screenshot. */
export interface Shot {
  /** File name: the screen, then its state. */
  name: string;
  path: string;
  /** Signed-in user; anonymous by default. */
  as?: DemoPerson;
  /** Overridden responses by call, for example "GET /products/*"; the first match is used. */
  responses?: Record<string, MockResponse>;
  /** Actions on the page before the screenshot. */
  act?: (page: Page) => Promise<void>;
  /** Milliseconds to advance the page's clock before the screenshot. */
  after?: number;
  /** Only the viewport: for dialogs, menus and toasts, which overlay the page. */
  isWindow?: boolean;
  /** Runs once per colour scheme instead of per width, because it takes long. */
  isOneVisit?: boolean;
  /** Widths other than the default, for what exists only on small screens. */
  widths?: readonly number[];
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first();

/** Clicks the first button with this name. */
export const press = (name: string | RegExp) => async (page: Page) => {
  await button(page, name).click();
};

/** Runs actions one after the other. */
export const inSequence =
  (...acts: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };

export const fill = (label: string | RegExp, text: string) => async (page: Page) => {
  await page.getByLabel(label).first().fill(text);
};

/** Waits for a text and hovers over it; a toast stays while hovered. */
export const restOn = (text: string | RegExp) => async (page: Page) => {
  await page.getByText(text).first().hover();
};

type Variant = Omit<Shot, 'path'> & { path?: string };

/** Screenshots with common settings, such as the user or page. */
export const alike = (common: Partial<Variant>, shots: readonly Variant[]): Shot[] =>
  shots.map((shot) => ({ path: '/', ...common, ...shot }));
