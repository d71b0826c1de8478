import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { killIfThere } from '../cluster/postgresCluster';
import { run } from '../cluster/processes';
import type { Provider } from '../cluster/provider';
import { elementAt } from '../cluster/users';
import type { Market } from './market';
import { type Fault, type FaultKind, faultsOf, type Lane, lanes } from './schedule';

const HOUR_MS = 3_600_000;
const jumps = [-24, -1, 1, 24].map((hours) => hours * HOUR_MS);
const TERMINATE_MS = 200;

type Work = (fault: Fault) => Promise<void>;

interface Faults {
  /** How often each kind happened. */
  counts: Map<FaultKind, number>;
  /** Kinds that this machine or database cannot have. */
  leftOut: Set<FaultKind>;
  /** Waits for the current faults to end. */
  stop: () => Promise<void>;
}

/** Injects the faults of a seed until stopped. */
export function startFaults(market: Market, provider: Provider, seed: number): Faults {
  const counts = new Map<FaultKind, number>();
  const leftOut = new Set<FaultKind>();
  const ending = new AbortController();
  const works = worksOn(market, provider);

  const runLane = async (lane: Lane) => {
    for (const fault of faultsOf(seed, lane)) {
      const { kind, pauseMs } = fault;
      await delay(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      const work = works[kind];
      if (work === null) leftOut.add(kind);
      else {
        await work(fault);
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }
    }
  };
  const running = Promise.all([runLane('server'), runLane('database'), runLane('provider')]);
  // Awaited at the end.
  running.catch(() => undefined);
  return {
    counts,
    leftOut,
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}

export const allKinds: FaultKind[] = Object.values(lanes).flat();

function worksOn(market: Market, provider: Provider): Record<FaultKind, Work | null> {
  const { servers, database } = market;
  const { proxy } = database;
  /** The first of several servers is never killed: its memory shows what a long run leaves. */
  const mortal = servers.length > 1 ? servers.slice(1) : servers;

  const disturb =
    (disturbance: Omit<Parameters<Provider['disturb']>[0] & object, 'delayMs'>): Work =>
    async ({ lastsMs, degree }) => {
      provider.disturb({ ...disturbance, delayMs: 500 + degree * 6000 });
      await delay(lastsMs);
      provider.disturb(null);
    };

  return {
    'server killed': async ({ target, lastsMs }) => {
      const server = elementAt(mortal, target);
      await market.stop(server, 'SIGKILL');
      await delay(lastsMs);
      await market.start(server);
    },
    'server’s disk full': withPrlimit(async ({ target, lastsMs }) => {
      const { running } = elementAt(servers, target);
      limitFiles([running.pid], '0');
      await delay(lastsMs);
      limitFiles([running.pid], 'unlimited');
    }),
    'server’s clock jumps': async ({ target, degree, lastsMs }) => {
      const server = elementAt(servers, target);
      market.setClock(server, elementAt(jumps, degree));
      await delay(lastsMs);
      market.setClock(server, 0);
    },
    'connections terminated': async ({ lastsMs, degree }) => {
      const end = Date.now() + lastsMs;
      while (Date.now() < end) {
        await database
          .query(
            `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
              and backend_type = 'client backend' and random() < ${degree}`,
          )
          .catch(() => undefined);
        await delay(TERMINATE_MS);
      }
    },
    'connections cut at COMMIT':
      proxy &&
      (async ({ lastsMs, degree }) => {
        const cut = degree < 0.5 ? proxy.cutAt : proxy.cutResponseTo;
        cut('commit');
        await delay(lastsMs);
        cut(null);
      }),
    'connections silent':
      proxy &&
      (async ({ lastsMs }) => {
        proxy.stopResponding();
        await delay(lastsMs);
      }),
    'PostgreSQL killed': async ({ target, degree, lastsMs }) => {
      if (degree < 0.5) {
        const pids = await childrenOf(database.postmaster());
        if (pids.length > 0) killIfThere(elementAt(pids, target));
        return;
      }
      await database.kill();
      await delay(lastsMs);
      await database.start();
    },
    // Its open processes cannot write, and PostgreSQL recovers as after a crash.
    'PostgreSQL’s disk full': withPrlimit(async ({ lastsMs }) => {
      limitFiles(await childrenOf(database.postmaster()), '0');
      await delay(lastsMs);
      limitFiles(await childrenOf(database.postmaster()), 'unlimited');
    }),
    'provider slow': disturb({ calls: 'slow' }),
    'provider unreachable': disturb({ calls: 'refused' }),
    'provider’s response lost': disturb({ calls: 'unanswered' }),
    'webhooks lost': disturb({ events: 'lost' }),
    'webhooks late': disturb({ events: 'late' }),
    'webhooks twice': disturb({ events: 'twice' }),
  };
}

/** Linux can forbid a running process to write files, which needs no rights and no file system. */
const withPrlimit = (work: Work): Work | null =>
  spawnSync('prlimit', ['--version']).error === undefined ? work : null;

/** Only the soft limit, so that it can be raised again. Processes may have ended meanwhile. */
function limitFiles(pids: number[], bytes: '0' | 'unlimited'): void {
  for (const pid of pids) spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
}

async function childrenOf(pid: number | null): Promise<number[]> {
  // Fails if there are none.
  const pids = await run('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => '');
  return pids.split('\n').map(Number).filter(Boolean);
}
