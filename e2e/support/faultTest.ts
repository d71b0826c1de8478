import { openFaultMarket, type FaultMarket } from './faultMarket';
import { expect, test as base } from './test';

interface TestFixtures {
  /** Automatic fixture: checks that no test made a call outside spec §7. */
  unknownCalls: undefined;
}

interface FaultFixtures {
  /** One per worker. Tests that need a fresh one call `reset`. */
  market: FaultMarket;
}

/** The built client with the bare server, with signed-in users of every role. */
export const test = base.extend<TestFixtures, FaultFixtures>({
  market: [
    async ({ browser, server }, use) => {
      const market = await openFaultMarket(browser, server.url);
      await use(market);
      await market.close();
    },
    { scope: 'worker' },
  ],
  unknownCalls: [
    async ({ market }, use) => {
      await use(undefined);
      const calls = market.bare.unknown.splice(0);
      expect(calls, 'calls that spec §7 does not have').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
