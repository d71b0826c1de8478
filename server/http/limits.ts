import {
  RateLimiterDrizzle,
  RateLimiterMemory,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { lt } from 'drizzle-orm';
import { errorCodes } from '#contract/errorCodes';
import type { Database } from '../database/client';
import { AppError } from '../errors';
import { rateLimits } from './schema';

const MINUTE_S = 60;
const DAY_S = 86_400;

/** Of the calls that an address may make, one in so many may reach the payment provider or sign in. */
const COSTLY_SHARE = 50;

/** What one account may do, wherever it calls from; a dealer with a full yard stays below. */
const costly = (callsPerMinute: number) => ({
  points: Math.ceil(callsPerMinute / COSTLY_SHARE),
  duration: MINUTE_S,
});
const settings = (callsPerMinute: number) => ({
  /** Calls that ask the payment provider, whose patience is one for all of our customers. */
  payments: costly(callsPerMinute),
  bookings: costly(callsPerMinute),
  /** Access tokens given to one person. */
  signIns: costly(callsPerMinute),
  products: { points: 200, duration: DAY_S },
  /** Of many rows each: a whole yard, mended and sent again a few times. */
  imports: { points: 40, duration: DAY_S },
  /** Each makes a core work for seconds: the photos of so many products, all full. */
  photos: { points: 4000, duration: DAY_S },
  reports: { points: 50, duration: DAY_S },
  /** Wrong or refused ID tokens that one address may show. */
  failures: { points: 30, duration: MINUTE_S },
});

export type LimitName = keyof ReturnType<typeof settings>;

export interface Limits {
  /** Counts one more; throws 429 with Retry-After when that was one too many. */
  spend: (limit: LimitName, who: string) => Promise<void>;
}

/**
 * Counts that all copies of the server share, in the database: one row is written for each call
 * that costs something, and none once somebody is over the limit. While the database does not
 * answer, every copy counts for itself.
 */
export function createLimits(db: Database, callsPerMinute: number): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [keyPrefix, limit] of Object.entries(settings(callsPerMinute))) {
    const limiter = new RateLimiterDrizzle({
      ...limit,
      keyPrefix,
      storeClient: db,
      schema: rateLimits,
      inMemoryBlockOnConsumed: limit.points,
      insuranceLimiter: new RateLimiterMemory({ ...limit, keyPrefix }),
      // Housekeeping removes what is over.
      clearExpiredByTimeout: false,
    });
    limiters.set(keyPrefix, limiter);
  }
  return {
    spend: async (name, who) => {
      const limiter = limiters.get(name);
      if (limiter) await spend(limiter, who);
    },
  };
}

/** Removes counts whose time is over: they mean nothing any more. */
export async function forgetLimits(db: Database): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
}

/**
 * A guard against floods, kept by this copy of the server alone: it costs no query, and answers at
 * once, since it is asked for every call. Throws 429 with Retry-After.
 */
export function createFloodGuard(points: number): (who: string) => void {
  const counts = new Map<string, { calls: number; endsAt: number }>();
  const begin = (who: string) => {
    const count = { calls: 0, endsAt: Date.now() + MINUTE_S * 1000 };
    counts.set(who, count);
    setTimeout(() => counts.delete(who), MINUTE_S * 1000).unref();
    return count;
  };
  return (who) => {
    const count = counts.get(who) ?? begin(who);
    count.calls += 1;
    if (count.calls > points) throw tooManyRequests(count.endsAt - Date.now());
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
  const message = `Too many requests. Wait ${inWords(seconds)} and try again.`;
  return new AppError(429, errorCodes.tooMany, message, {
    headers: { 'retry-after': String(seconds) },
  });
}

function inWords(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
