import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { signUp } from '../support/steps';

/** What only a real browser can test: layout, widths, colours and session storage. */

/** Where the identity provider's SDK has stored the session. */
const sessionStorageOf = (page: Page) =>
  page.evaluate(async () => {
    const holds = (storage: Storage) =>
      Object.keys(storage).some((key) => key.startsWith('firebase:authUser'));
    const places: string[] = [];
    const known = 'databases' in indexedDB ? await indexedDB.databases() : [];
    if (known.some(({ name }) => name === 'firebaseLocalStorageDb')) {
      const count = await new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('firebaseLocalStorageDb');
        opening.onerror = () => reject(new Error('It cannot be opened.'));
        opening.onsuccess = () => {
          const store = opening.result
            .transaction('firebaseLocalStorage')
            .objectStore('firebaseLocalStorage');
          const counting = store.count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      });
      if (count > 0) places.push('indexed database');
    }
    if (holds(window.localStorage)) places.push('local storage');
    if (holds(window.sessionStorage)) places.push('session storage');
    return places;
  });

const withoutIndexedDb = () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
};

const withoutLocalStorage = () => {
  const write = (key: string, value: string) =>
    Reflect.apply(original, sessionStorage, [key, value]);
  const original = Storage.prototype.setItem;
  Storage.prototype.setItem = function setItem(this: Storage, key: string, value: string) {
    if (this === window.localStorage) throw new DOMException('full', 'QuotaExceededError');
    write(key, value);
  };
};

test('a sign-in is kept in the indexed database and outlives a reload', async ({ page }) => {
  await signUp(page, 'keeps-indexed@people.test');
  await expect.poll(() => sessionStorageOf(page)).toEqual(['indexed database']);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
});

test('a sign-in is kept in local storage where there is no indexed database', async ({ page }) => {
  await page.addInitScript(withoutIndexedDb);
  await signUp(page, 'keeps-local@people.test');
  await expect.poll(() => sessionStorageOf(page)).toEqual(['local storage']);
});

test('a sign-in is kept in session storage where there is neither', async ({ page }) => {
  await page.addInitScript(withoutIndexedDb);
  await page.addInitScript(withoutLocalStorage);
  await signUp(page, 'keeps-session@people.test');
  await expect.poll(() => sessionStorageOf(page)).toEqual(['session storage']);
});
