import { startBareServer, type BareServer } from '../bareServer/server';
import { installPaymentProvider } from './payElement';
import { hostClient } from './staticHost';
import { expect, test as base } from './test';

interface BareFixtures {
  /** A server with only spec §7, which the page calls. */
  bare: BareServer;
}

/** The built client on a plain static host, with `API_URL` pointing to the bare server. */
export const test = base.extend<BareFixtures>({
  // Playwright reads a fixture's dependencies from the first parameter, so it must be a pattern.
  bare: async ({}, use) => {
    const bare = await startBareServer();
    await use(bare);
    expect(bare.unknown, 'calls that spec §7 does not have').toEqual([]);
    await bare.close();
  },
  context: async ({ context }, use) => {
    await installPaymentProvider(context);
    await use(context);
  },
  baseURL: async ({ bare, server }, use) => {
    // The identity provider is on another origin too.
    const host = await hostClient({ apiUrl: bare.url, firebase: { emulatorUrl: server.url } });
    await use(host.url);
    await host.close();
  },
});

export { expect };
