import {
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
  RLWrapperTimeouts,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pg-proxy';
import { LRUCache } from 'lru-cache';
import { errorCodes } from '#contract/errorCodes';
import type { RootDatabase, Transaction } from '../database/client';
import { AppError } from '../lib/errors';
import { rateLimits } from './schema';

const MINUTE_S = 60;
const DAY_S = 86_400;

/** How long a request waits for its counter; after that this process counts it as well. */
const COUNTER_MS = 1000;

/** One in this many of an IP address's calls may reach the payment provider or sign in. */
const COSTLY_SHARE = 50;

/** Limits per account, whatever the IP address: by its sign-in. A dealer with many cars stays below. */
const costly = (callsPerMinute: number) => ({
  points: Math.ceil(callsPerMinute / COSTLY_SHARE),
  duration: MINUTE_S,
});
const settings = (callsPerMinute: number) => ({
  /** Calls to the payment provider, which limits us as a whole. */
  payments: costly(callsPerMinute),
  bookings: costly(callsPerMinute),
  /** Access tokens issued to one user. */
  signIns: costly(callsPerMinute),
  /** New accounts of one e-mail, after others were deleted, with new sign-ins or the same one. */
  signUps: { points: 5, duration: DAY_S },
  products: { points: 200, duration: DAY_S },
  /** Each imports many rows. Allows a full inventory, corrected and sent again a few times. */
  imports: { points: 40, duration: DAY_S },
  /** Allows a dealer to correct every car of a large inventory, some of them again. */
  edits: { points: 2000, duration: DAY_S },
  /** Each changes up to 500 prices. */
  prices: { points: 100, duration: DAY_S },
  /** Each states up to 500 makes. */
  makes: { points: 100, duration: DAY_S },
  /** Each uses a core for seconds. Allows the photos of that many fully illustrated products. */
  photos: { points: 4000, duration: DAY_S },
  reports: { points: 50, duration: DAY_S },
  /** Saved cars, their notes, and those of the browser that are merged at each log-in. */
  favourites: { points: 2000, duration: DAY_S },
  /** Each counts the cars of a search. */
  savedSearches: { points: 300, duration: DAY_S },
  /** Saved views of tables, which are saved again with each change. */
  tableViews: { points: 300, duration: DAY_S },
  messages: { points: 20, duration: MINUTE_S },
  /** Each stays as long as one of the two accounts. */
  messagesOfDay: { points: 1000, duration: DAY_S },
  /** Each is mailed to the other person. */
  meetings: { points: 30, duration: DAY_S },
  savedAnswers: { points: 200, duration: DAY_S },
  /** Requests to be verified, each of which an admin reads. */
  verifications: { points: 5, duration: DAY_S },
  /** Changes of a name, each of which renames all cars and orders of the user. */
  names: { points: 10, duration: DAY_S },
  /** Copies of all that is stored about a user. */
  ownData: { points: 10, duration: DAY_S },
  /** Changes of an email. */
  emailChanges: { points: 20, duration: DAY_S },
  /** Mails about a new password or two-step verification. */
  accountMails: { points: 10, duration: DAY_S },
  /** Choices of which notices are mailed. */
  noticeSettings: { points: 200, duration: DAY_S },
  /** Each writes to the seller and waits for an admin. */
  moneyBack: { points: 10, duration: DAY_S },
  /** Invalid ID tokens from one IP address. */
  failures: { points: 30, duration: MINUTE_S },
});

export type LimitName = keyof ReturnType<typeof settings>;

export interface Limits {
  /** Counts one call. Throws 429 with Retry-After when the limit is exceeded. */
  spend: (limit: LimitName, who: string) => Promise<void>;
}

/**
 * Rate limits in the database, shared by all server instances. Each expensive call writes one row;
 * rejected calls write none. While the database is unavailable, every instance counts for itself.
 */
export function createLimits(db: RootDatabase, callsPerMinute: number): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [name, limit] of Object.entries(settings(callsPerMinute))) {
    limiters.set(name, sharedLimiter(db, name, limit));
  }
  return {
    spend: async (name, who) => {
      const limiter = limiters.get(name);
      if (limiter) await spend(limiter, who);
    },
  };
}

/** Deletes expired counters. */
export async function deleteExpiredLimits(db: Transaction): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
}

/** What a caller may spend per minute. Calls cost points by the work that they cause. */
export interface Budget {
  /** Throws 429 with Retry-After if the caller has spent everything. */
  check: (who: string) => void;
  /** Counts the points of a call, also of one that turns out to cost more than is left. */
  spend: (who: string, points: number) => Promise<void>;
}

/** Points that a caller spends here before they are added up in the database. */
const BATCH = 25;

/** Callers that are remembered; the others start anew. Bounds memory. */
const CALLERS_MAX = 50_000;

/** A budget per caller that all server instances share, at the cost of one write per 25 points. */
export function createBudget(db: RootDatabase, name: string, pointsPerMinute: number): Budget {
  const limiter = sharedLimiter(db, name, { points: pointsPerMinute, duration: MINUTE_S });
  const batch = Math.min(BATCH, pointsPerMinute);
  const unwritten = new LRUCache<string, number>({ max: CALLERS_MAX });
  const refusedUntil = new LRUCache<string, number>({ max: CALLERS_MAX });
  return {
    check: (who) => {
      const wait = (refusedUntil.get(who) ?? 0) - Date.now();
      if (wait > 0) throw tooManyRequests(wait);
    },
    spend: async (who, points) => {
      const due = (unwritten.get(who) ?? 0) + points;
      unwritten.set(who, due < batch ? due : 0);
      if (due < batch) return;
      try {
        const { remainingPoints, msBeforeNext } = await limiter.consume(who, due);
        if (remainingPoints === 0) refusedUntil.set(who, Date.now() + msBeforeNext);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        refusedUntil.set(who, Date.now() + error.msBeforeNext);
      }
    },
  };
}

/** Counts in the database or, while that is unavailable or slow, in this process. */
function sharedLimiter(
  db: RootDatabase,
  keyPrefix: string,
  limit: { points: number; duration: number },
): RateLimiterAbstract {
  return new RLWrapperTimeouts({
    limiter: new RateLimiterDrizzle({
      ...limit,
      keyPrefix,
      storeClient: inTransactions(db),
      schema: rateLimits,
      inMemoryBlockOnConsumed: limit.points,
      // The cleanup job removes expired rows.
      clearExpiredByTimeout: false,
    }),
    timeoutMs: COUNTER_MS,
    insuranceLimiter: new RateLimiterMemory({ ...limit, keyPrefix }),
  });
}

/** Runs each statement of the limiter in a transaction. */
const inTransactions = (db: RootDatabase) =>
  drizzle(async (text, values) => {
    const query = { text, values, rowMode: 'array' };
    return { rows: (await db.transaction((tx) => tx.$client.query(query))).rows };
  });

/**
 * Flood protection in this process's memory: it runs for every call, so it must not cost a query.
 * Throws 429 with Retry-After.
 */
export function createFloodGuard(callsPerMinute: number): (who: string) => void {
  const counts = new LRUCache<string, { calls: number; endsAt: number }>({ max: CALLERS_MAX });
  return (who) => {
    const now = Date.now();
    const last = counts.get(who);
    const count = last && last.endsAt > now ? last : { calls: 0, endsAt: now + MINUTE_S * 1000 };
    if (count !== last) counts.set(who, count);
    count.calls += 1;
    if (count.calls > callsPerMinute) throw tooManyRequests(count.endsAt - now);
  };
}

async function spend(limiter: RateLimiterAbstract, who: string): Promise<void> {
  try {
    await limiter.consume(who);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw tooManyRequests(error.msBeforeNext);
  }
}

function tooManyRequests(milliseconds: number): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const message = `Too many requests. Wait ${formatWait(seconds)} and try again.`;
  return new AppError(429, errorCodes.tooMany, message, {
    headers: { 'retry-after': String(seconds) },
  });
}

function formatWait(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
