import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, send } from './calls';
import type { Ledger } from './ledger';
import type { Server } from './servers';

interface Place<Person> {
  servers: Server[];
  /** An access token as the server would issue it now. */
  tokenFor: (server: Server, person: Person) => string | Promise<string>;
}

/** Simulated users of some servers, until they are stopped. */
export interface Users<Person> {
  /** Sends a call to a random server, as this user. */
  call: (
    person: Person | null,
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Answer | null>;
  /** Repeats an attempt a few times, like a user who presses Retry. */
  retry: <T>(attempt: () => Promise<T | null>) => Promise<T | null>;
  /** True that often, from 0 to 1. */
  chance: (share: number) => boolean;
  ledger: Ledger;
  /** So many for each server do this again and again. */
  start: (perServer: number, work: () => Promise<unknown>) => void;
  stop: () => Promise<void>;
}

const TRIES = 5;
/** Users pause after each call, so that the servers are busy but not overloaded. */
const PAUSE_MS = 200;

/** Once stopped, the users neither pause nor retry for long. */
export function createUsers<Person>(
  { servers, tokenFor }: Place<Person>,
  ledger: Ledger,
): Users<Person> {
  const running: Promise<void>[] = [];
  let isStopped = false;
  const pause = (ms: number) => (isStopped ? Promise.resolve() : delay(ms * 2 * Math.random()));
  const again = async (work: () => Promise<unknown>) => {
    while (!isStopped) await work();
  };
  return {
    call: async (person, method, path, body, headers) => {
      const server = anyOf(servers);
      const answer = await send(ledger, method, `${server.url}/api${path}`, {
        ...(body ? { body } : {}),
        ...(headers ? { headers } : {}),
        ...(person === null ? {} : { token: await tokenFor(server, person) }),
      });
      await pause(PAUSE_MS);
      return answer;
    },
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
    start: (perServer, work) => {
      for (let left = perServer * servers.length; left > 0; left -= 1) running.push(again(work));
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

/** The element at a place from 0 to 1. */
export function elementAt<T>(list: readonly T[], place: number): T {
  const element = list[Math.min(list.length - 1, Math.floor(place * list.length))];
  if (element === undefined) throw new Error('The list is empty.');
  return element;
}

export const anyOf = <T>(list: readonly T[]): T => elementAt(list, Math.random());
