import { errorCodes } from '#contract/errorCodes';
import { PHOTOS_WAITING_MAX } from '#contract/photos';
import { AppError } from '../lib/errors';

/** How many requests of all accounts may wait. */
const WAITING_MAX = 20;
/** In seconds. A photo takes about two. */
const [OWN_TURN_S, FREE_PLACE_S] = ['5', '20'];

interface Job {
  isCall: boolean;
  run: () => Promise<void>;
}

/**
 * Processes one photo at a time, to bound CPU and memory. Accounts take turns, so that one with
 * many photos delays each other account by one photo only.
 */
export interface PhotoQueue {
  /**
   * Runs the work of a request. Throws 429 if PHOTOS_WAITING_MAX requests of the account wait
   * already, and 503 if the queue is full, both with Retry-After. Work that has not begun when the
   * caller hangs up is dropped.
   */
  call: <T>(ownerId: string, hangUp: AbortSignal, work: () => Promise<T>) => Promise<T>;
  /** Runs the work of a background job, which never has more than a few at a time. */
  background: <T>(ownerId: string, work: () => Promise<T>) => Promise<T>;
}

export function createPhotoQueue(): PhotoQueue {
  /** The waiting jobs by account. The first account is next. */
  const waiting = new Map<string, Job[]>();
  let isBusy = false;

  const runNext = () => {
    const [turn] = waiting;
    if (isBusy || !turn) return;
    const [ownerId, [job, ...rest]] = turn;
    waiting.delete(ownerId);
    // To the back of the line.
    if (rest.length > 0) waiting.set(ownerId, rest);
    isBusy = true;
    void job?.run().then(() => {
      isBusy = false;
      runNext();
    });
  };

  const add = <T>(
    ownerId: string,
    isCall: boolean,
    work: () => Promise<T>,
    hangUp?: AbortSignal,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      const job: Job = { isCall, run: () => work().then(resolve, reject) };
      waiting.set(ownerId, [...(waiting.get(ownerId) ?? []), job]);
      hangUp?.addEventListener('abort', () => {
        const own = waiting.get(ownerId) ?? [];
        const rest = own.filter((other) => other !== job);
        if (rest.length === own.length) return;
        if (rest.length > 0) waiting.set(ownerId, rest);
        else waiting.delete(ownerId);
        reject(cancelled());
      });
      runNext();
    });

  return {
    call: async (ownerId, hangUp, work) => {
      if (hangUp.aborted) throw cancelled();
      const calls = (jobs: Job[] = []) => jobs.filter(({ isCall }) => isCall).length;
      if (calls(waiting.get(ownerId)) >= PHOTOS_WAITING_MAX) {
        throw ownBusy();
      }
      if (calls([...waiting.values()].flat()) >= WAITING_MAX) {
        throw allBusy();
      }
      return add(ownerId, true, work, hangUp);
    },
    background: (ownerId, work) => add(ownerId, false, work),
  };
}

const busy = (status: 429 | 503, seconds: string, reason: string) =>
  new AppError(status, errorCodes.photosBusy, `${reason} Wait ${seconds} seconds and try again.`, {
    headers: { 'retry-after': seconds },
  });

/** 429: this account has as many photos waiting as it may. */
export const ownBusy = () =>
  busy(429, OWN_TURN_S, 'Other photos of yours are still being processed.');

/** 503: all accounts together have. */
export const allBusy = () => busy(503, FREE_PLACE_S, 'We’re processing many photos right now.');

/** Nobody receives it. */
export const cancelled = () =>
  new AppError(400, errorCodes.validation, 'The request was cancelled.');
