import { setTimeout as delay } from 'node:timers/promises';
import type { Ledger } from '../cluster/ledger';
import type { Provider } from '../cluster/provider';
import { findDamage, type Damage } from './checks';
import type { Market } from './market';

/** How long to wait while what is left does not get less. */
const LIMIT_MS = 120_000;
/** As often as the servers look for jobs. */
const POLL_MS = 5000;
const HOUR_MS = 3_600_000;
/** Longer than any pause of a job, also one counted from a clock that was a day ahead. */
const AHEAD_MS = 48 * HOUR_MS;
/** Longer than any pause after another failure. */
const STEP_MS = 7 * HOUR_MS;

interface Settled {
  /** `Damage`, and the last output of servers that ended by themselves. */
  damage: Record<string, string[]>;
  /** The first line of the command's output. */
  reconciled: string;
  seconds: number;
}

/**
 * Ends the run: the servers start again two days later, which makes all pending work due, all events
 * are delivered, and an operator reconciles the payments. Then the time goes on. What is left is
 * damage. All clocks are the same: the time of a retry on a server ahead never comes for the others.
 */
export async function settle(market: Market, provider: Provider, ledger: Ledger): Promise<Settled> {
  const { servers } = market;
  const start = Date.now();
  let aheadMs = AHEAD_MS;
  const setClocks = () => {
    provider.setClock(aheadMs);
    for (const server of servers) market.setClock(server, aheadMs);
  };
  for (const server of servers) await market.stop(server, 'SIGTERM');
  setClocks();
  for (const server of servers) await market.start(server);
  const said = await market.reconcile();

  const look = () => findDamage(ledger, market, provider);
  const countOf = (found: Damage) => Object.values(found).flat().length;
  let damage = await look();
  let least = countOf(damage);
  let deadline = Date.now() + LIMIT_MS;
  while (countOf(damage) > 0 && Date.now() < deadline) {
    aheadMs += STEP_MS;
    setClocks();
    // Its pauses grow with every attempt that met no server.
    await provider.retryEvents();
    await delay(POLL_MS);
    damage = await look();
    if (countOf(damage) >= least) continue;
    least = countOf(damage);
    deadline = Date.now() + LIMIT_MS;
  }
  return {
    damage: { ...damage, crashed: market.crashes() },
    reconciled: said.trim().split('\n').length > 1 ? 'fixed differences' : said.trim(),
    seconds: Math.round((Date.now() - start) / 1000),
  };
}
