import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { errorCodes } from '#contract/errorCodes';
import type { WireChanges } from '#contract/live';
import type { Principal } from '../context';
import type { RootDatabase } from '../database/client';
import { AppError, busy } from '../lib/errors';
import { KEEP_S, readChanges, readRecent } from './repository';
import { ALL, createStream, eventOf, HEARTBEAT, type Stream } from './stream';

/** Channel of the database's notifications about changes. */
export const CHANNEL = 'changes';
/** Interval between two polls, for lost notifications. */
const POLL_MS = 3000;
/** Changes that are committed within this time are found by one poll. */
const SOON_MS = 30;
/** Proxies and clients take a silent connection for a lost one. */
const HEARTBEAT_MS = 20_000;
/** A page has been loaded for less than this when it opens its stream. */
const RECENT_S = 60;
/** Beyond it, an event says that anything may have changed. */
const CHANGES_MAX = 200;
const STREAMS_PER_ACCOUNT = 5;
/** Clients that are sent away connect again within this time, not all at once. */
const RETURN_MS = 5000;
/** For the oldest stream of an account with too many. */
const TOO_MANY_MS = 5 * 60_000;

/** Whom a stream is for. */
export interface Person extends Pick<Principal, 'userId' | 'role'> {
  network: string;
  /** In milliseconds: when the access token runs out. */
  endsIn: number;
}

interface OpenStream extends Stream, Pick<Person, 'userId' | 'network'> {
  audiences: string[];
}

export interface Hub {
  /** Opens a stream of changes. Throws 429 when the network has too many. */
  open: (person: Person) => Readable;
  /** How many streams are open. */
  count: () => number;
  /** Ends all streams, and sends their clients to other servers. */
  close: () => Promise<void>;
}

interface HubDeps {
  db: RootDatabase;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Open streams of an IP address. */
  streamsPerNetwork: number;
}

const soon = () => Math.random() * RETURN_MS;

/**
 * The open streams of this server. While there are any, it reads the table of changes: after a
 * notification, and every three seconds in case one was lost.
 */
export function createHub({ db, log, streamsPerNetwork }: HubDeps): Hub {
  const streams = new Set<OpenStream>();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let nextPollAt = Infinity;
  let polling: Promise<void> = Promise.resolve();
  /** Where the next poll goes on. Null: streams have been greeted with everything before. */
  let next: number | null = null;
  /** Changes that the next poll finds again. */
  let known = new Set<number>();
  let readAt = performance.now();
  let hasFailed = false;
  let stopListening: (() => Promise<void>) | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const poll = async () => {
    const isFirst = next === null;
    const before = next ?? 0;
    const read = await readChanges(db, next);
    const fresh = read.rows.filter(({ id }) => !known.has(id));
    next = read.next;
    known = new Set(read.rows.filter(({ xid }) => xid >= read.next).map(({ id }) => id));
    const isLate = performance.now() - readAt > (KEEP_S * 1000) / 2;
    // Changes were forgotten meanwhile, or another database is the primary and lacks the latest.
    const isAnyMissed = isFirst ? hasFailed : isLate || read.next < before;
    readAt = performance.now();
    hasFailed = false;
    if (isAnyMissed) for (const { send } of streams) send(ALL);
    else if (!isFirst) deliver(fresh);
  };

  const deliver = (rows: Awaited<ReturnType<typeof readChanges>>['rows']) => {
    const byAudience = new Map<string, WireChanges['changes']>();
    for (const { audience, kind, subjectId } of rows) {
      byAudience.set(audience, [...(byAudience.get(audience) ?? []), [kind, subjectId]]);
    }
    /** Most streams get the same. */
    const events = new Map<string, string>();
    for (const { audiences, userId, send, end } of streams) {
      const present = audiences.filter((audience) => byAudience.has(audience));
      const changes = present.flatMap((audience) => byAudience.get(audience) ?? []);
      if (changes.length === 0) continue;
      const key = present.join();
      const event = events.get(key) ?? combine(changes);
      events.set(key, event);
      send(event);
      // The account was closed, or its rights or sessions changed.
      if (changes.some(([kind, id]) => kind === 'user' && id === userId)) end(0);
    }
  };

  const pollNow = () => {
    nextPollAt = Infinity;
    polling = polling.then(async () => {
      if (isClosed || streams.size === 0) return;
      try {
        await poll();
      } catch (error) {
        hasFailed = true;
        log.warn({ err: error }, 'The changes could not be read');
      }
      pollIn(POLL_MS);
    });
    return polling;
  };

  /** Keeps an earlier poll that is already planned. */
  const pollIn = (ms: number) => {
    const at = performance.now() + ms;
    if (isClosed || streams.size === 0 || at >= nextPollAt) return;
    clearTimeout(timer);
    nextPollAt = at;
    timer = setTimeout(() => void pollNow(), ms).unref();
  };

  /** Sends what changed while the page was loading. */
  const greet = async ({ audiences, send }: OpenStream) => {
    // What is committed from here on is found by the polls.
    if (next === null) await pollNow();
    try {
      const rows = await readRecent(db, audiences, RECENT_S, CHANGES_MAX + 1);
      send(combine(rows.map(({ kind, subjectId }) => [kind, subjectId])));
    } catch {
      send(ALL);
    }
  };

  const makeRoom = ({ userId, network }: Person) => {
    const ofNetwork = [...streams].filter((stream) => stream.network === network);
    if (ofNetwork.length >= streamsPerNetwork) {
      throw new AppError(429, errorCodes.tooMany, 'Too many open pages.', {
        headers: { 'retry-after': '60' },
      });
    }
    // The oldest may be of a device that lost its connection.
    const own = [...streams].filter((stream) => stream.userId === userId);
    if (own.length >= STREAMS_PER_ACCOUNT) own[0]?.end(TOO_MANY_MS);
  };

  return {
    open: (person) => {
      if (isClosed) throw busy();
      makeRoom(person);
      const { userId, role, network, endsIn } = person;
      const audiences = [userId, 'everyone', ...(role === 'admin' ? ['admins'] : [])];
      const stream = { ...createStream(), userId, network, audiences };
      streams.add(stream);
      stopListening ??= db.listen(CHANNEL, () => pollIn(SOON_MS));
      heartbeat ??= setInterval(() => {
        for (const { send } of streams) send(HEARTBEAT);
      }, HEARTBEAT_MS).unref();
      const expiry = setTimeout(() => stream.end(soon()), endsIn).unref();
      stream.body.once('close', () => {
        clearTimeout(expiry);
        streams.delete(stream);
        if (streams.size === 0) next = null;
      });
      void greet(stream);
      return stream.body;
    },
    count: () => streams.size,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(heartbeat);
      for (const { end } of streams) end(soon());
      await Promise.all([polling, stopListening?.()]);
    },
  };
}

function combine(changes: WireChanges['changes']): string {
  if (changes.length > CHANGES_MAX) return ALL;
  const unique = new Map(changes.map((change) => [change.join(), change]));
  return eventOf({ changes: [...unique.values()] });
}
