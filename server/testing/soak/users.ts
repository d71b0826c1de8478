import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, send } from '../cluster/calls';
import type { Ledger } from '../cluster/ledger';
import type { Person } from '../cluster/people';
import type { Market } from './market';
import { elementAt } from './schedule';

/** What the simulated users do with the servers. */
export interface Users {
  /** Sends a call to a random server, as this user. */
  call: Call;
  /** Repeats an attempt a few times, like a user who presses Retry. */
  retry: <T>(attempt: () => Promise<T | null>) => Promise<T | null>;
  /** True that often, from 0 to 1. */
  chance: (share: number) => boolean;
  ledger: Ledger;
}

type Call = (
  person: Person | null,
  method: string,
  path: string,
  options?: { body?: object; headers?: Record<string, string> },
) => Promise<Answer | null>;

const TRIES = 5;
/** Users pause after each call, so that the servers are busy but not overloaded. */
const PAUSE_MS = 200;

/** Once stopped, the users neither pause nor retry for long. */
export function createUsers(market: Market, ledger: Ledger, isStopped: () => boolean): Users {
  const pause = (ms: number) => (isStopped() ? Promise.resolve() : delay(ms * 2 * Math.random()));

  const call: Call = async (person, method, path, options = {}) => {
    const server = elementAt(market.servers, Math.random());
    const answer = await send(ledger, method, `${server.url}/api${path}`, {
      ...options,
      ...(person ? { token: await market.tokenFor(server, person) } : {}),
    });
    await pause(PAUSE_MS);
    return answer;
  };
  return {
    call,
    retry: async (attempt) => {
      for (let left = TRIES; left > 0; left -= 1) {
        const result = await attempt();
        if (result !== null) return result;
        await pause(PAUSE_MS * 5);
      }
      return null;
    },
    chance: (share) => Math.random() < share,
    ledger,
  };
}
