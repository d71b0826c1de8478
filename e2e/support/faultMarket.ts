import type { Browser, BrowserContext } from '@playwright/test';
import { smallMarket } from '../bareServer/data';
import { startBareServer, type BareServer } from '../bareServer/server';
import { emailOf, type Role } from './faultScenes';
import { installPaymentProvider } from './payElement';
import { recordMoments } from './recorder';
import { hostClient } from './staticHost';
import { signUp } from './steps';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The client with the bare server, with a signed-in user for each role. */
export interface FaultMarket {
  bare: BareServer;
  url: string;
  /** Resets the data, all faults and the log. */
  reset: () => void;
  /** A new browser context for a user or visitor that records what the page shows. */
  visit: (role?: Role) => Promise<BrowserContext>;
  close: () => Promise<void>;
}

export async function openFaultMarket(browser: Browser, identityUrl: string): Promise<FaultMarket> {
  const bare = await startBareServer();
  const host = await hostClient({ apiUrl: bare.url, firebase: { emulatorUrl: identityUrl } });
  const sessions = new Map<Role, Session>();

  const reset = () => {
    bare.fix();
    Object.assign(bare.data, smallMarket());
    bare.data.users.push(
      { _id: 'me1', name: 'Robin Road', email: emailOf('buyer'), role: 'user' },
      { _id: 'me2', name: 'Robin Road', email: emailOf('seller'), role: 'seller' },
      { _id: 'me3', name: 'Robin Road', email: emailOf('admin'), role: 'admin' },
    );
    const [first] = bare.data.products;
    if (first) {
      const own = { _id: 'own', name: 'Own Saloon', userEmail: emailOf('seller') };
      bare.data.products.push({ ...first, ...own, advertise: false });
    }
    bare.data.bookings.push({
      _id: 'b1',
      email: emailOf('buyer'),
      productId: 'p1',
      productName: 'Plain Saloon',
      price: '12500.50',
      patient: 'Robin Road',
      status: 'unpaid',
    });
    bare.log.length = 0;
  };

  const visit = async (role?: Role) => {
    const storageState = role && sessions.get(role);
    const context = await browser.newContext({ baseURL: host.url, storageState, locale: 'en-US' });
    // tsx wraps functions with a helper that pages do not have.
    await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    await installPaymentProvider(context);
    await recordMoments(context);
    return context;
  };

  reset();
  for (const role of ['buyer', 'seller', 'admin'] as const) {
    const context = await visit();
    await signUp(await context.newPage(), emailOf(role));
    sessions.set(role, await context.storageState({ indexedDB: true }));
    await context.close();
  }

  return {
    bare,
    url: host.url,
    reset,
    visit,
    close: async () => {
      await host.close();
      await bare.close();
    },
  };
}
