import type { DemoPerson } from '../support/people';
import { expect, test } from '../support/test';
import { screens } from './screens';
import { shoot } from './shoot';
import { states } from './states';

/** The dialogs that people decide in. The other states are those of `e2e/screenshots.ts`. */
const dialogs = [
  ...[
    'home-burger',
    'search-filters',
    'search-price',
    'gallery',
    'login-errors',
    'login-second-step',
  ],
  ...['booking', 'orders-cancel', 'order-money-back-ask', 'payment-declined', 'payment-paid'],
  ...['profile-delete', 'profile-change-email', 'products-delete', 'bookings-release'],
  ...['add-product-errors', 'edit', 'import-errors', 'prices-preview', 'photos'],
  ...['buyers-columns', 'buyers-selected', 'buyers-delete', 'money-back-accept', 'mails-give-up'],
].map((name) => {
  const dialog = states.find((state) => state.name === name);
  if (!dialog) throw new Error(`There is no state "${name}".`);
  return dialog;
});

const devices = {
  phone: { width: 360, scheme: 'dark' },
  desktop: { width: 1280, scheme: 'light' },
  /** A desktop at 200 %. */
  'zoomed desktop': { width: 640, scheme: 'light' },
} as const;

/**
 * Tests that every page of a person, and its dialogs, have no violation that axe finds, and nothing
 * that scrolls sideways: on a phone in the dark, or on a desktop in the light, zoomed or not.
 */
export function checkScreens(person: DemoPerson | 'visitor', device: keyof typeof devices): void {
  const { width, scheme } = devices[device];
  test(`pages of a ${person} on a ${device}`, async ({ browser, server }) => {
    test.slow();
    for (const shot of [...screens, ...dialogs]) {
      const { as = 'visitor', widths = [width] } = shot;
      if (as !== person || !widths.includes(width)) continue;
      expect.soft(await shoot(browser, server.url, shot, scheme, [width])).toEqual([]);
    }
  });
}
