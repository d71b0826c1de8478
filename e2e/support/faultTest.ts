import { openFaultMarket, type FaultMarket } from './faultMarket';
import { test as base } from './test';

interface FaultFixtures {
  /** Opened once per worker; whoever needs it fresh calls `reset`. */
  market: FaultMarket;
}

/** The built client against the bare server, with people of every role signed in beforehand. */
export const test = base.extend<object, FaultFixtures>({
  market: [
    async ({ browser, server }, use) => {
      const market = await openFaultMarket(browser, server.url);
      await use(market);
      await market.close();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
