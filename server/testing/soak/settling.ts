import { setTimeout as delay } from 'node:timers/promises';
import type { Ledger } from '../cluster/ledger';
import { findDamage } from './checks';
import type { Market } from './market';
import type { Provider } from './provider';

const LIMIT_MS = 120_000;
const POLL_MS = 2000;
/** Longer than any pause of a job, also one counted from a clock that was a day ahead. */
const AHEAD_MS = 48 * 3_600_000;

interface Settled {
  /** `Damage`, and the last output of servers that ended by themselves. */
  damage: Record<string, string[]>;
  /** The first line of the command's output. */
  reconciled: string;
  seconds: number;
}

/**
 * Ends the run: the servers start again, one of them two days ahead, which makes all pending work
 * due, all events are delivered, and an operator reconciles the payments. What is left is damage.
 */
export async function settle(market: Market, provider: Provider, ledger: Ledger): Promise<Settled> {
  const { servers } = market;
  const start = Date.now();
  for (const [index, server] of servers.entries()) {
    await market.stop(server, 'SIGTERM');
    market.setClock(server, index === 0 ? AHEAD_MS : 0);
    await market.start(server);
  }
  const said = await market.reconcile();

  const look = () => findDamage(ledger, market, provider);
  const deadline = Date.now() + LIMIT_MS;
  let damage = await look();
  while (Object.values(damage).flat().length > 0 && Date.now() < deadline) {
    // Its pauses grow with every attempt that met no server, or the one that is ahead.
    await provider.retryEvents();
    await delay(POLL_MS);
    damage = await look();
  }
  return {
    damage: { ...damage, crashed: market.crashes() },
    reconciled: said.trim().split('\n').length > 1 ? 'fixed differences' : said.trim(),
    seconds: Math.round((Date.now() - start) / 1000),
  };
}
