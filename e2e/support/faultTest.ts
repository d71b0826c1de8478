import { openFaultMarket, type FaultMarket } from './faultMarket';
import { expect, test as base } from './test';

interface TestFixtures {
  /** Nobody uses it: it looks at what every test has called. */
  unknownCalls: undefined;
}

interface FaultFixtures {
  /** Opened once per worker; whoever needs it fresh calls `reset`. */
  market: FaultMarket;
}

/** The built client against the bare server, with people of every role signed in beforehand. */
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
