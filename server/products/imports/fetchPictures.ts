import type { FastifyBaseLogger } from 'fastify';
import { transact, type Context, type JobContext, type RootContext } from '../../context';
import type { Transaction } from '../../database/client';
import { AppError } from '../../lib/errors';
import { announce } from '../../live/live';
import { lockOwnPhotos, setProductPhotos, type KeepContent } from '../../photos/photos';
import { changeProduct } from '../productRepository';
import { findProductRow, isOnHold, lockProduct, type ProductRow } from '../products';
import { DownloadError } from './download';
import {
  changeFetch,
  claimFetch,
  deleteFetch,
  findWaitingSellers,
  type PictureFetch,
} from './fetchRepository';

interface FetcherDeps {
  keepContent: KeepContent;
  download: (link: string) => Promise<Buffer>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Concurrent downloads, each of another seller. */
const AT_A_TIME = 3;
/** Longer than any attempt. Delays grow to two hours before the fifth and last attempt. */
const PAUSE_MS = 2 * 60_000;
const ATTEMPTS_MAX = 5;
/** While a buyer holds the car, its pictures must not change. */
const HELD_PAUSE_MS = 60 * 60_000;

/**
 * Turns picture URLs of imported cars into photos. A due picture is downloaded, processed like an
 * upload, and becomes the car's picture unless the seller has chosen another one. If the download
 * fails, the URL stays, and the seller sees why. Sellers take turns, one picture each, so that a
 * long import, or one from a slow host, does not hold up another.
 */
export function createPictureFetcher({ keepContent, download, log }: FetcherDeps) {
  const settle = async (context: RootContext, fetch: PictureFetch) => {
    const { tx: db, now } = context;
    const product = await findProductRow(db, fetch.productId);
    if (!isStillShown(product, fetch)) {
      return db.transaction((tx) => deleteFetch(tx, fetch.productId));
    }
    if (isOnHold(product, now())) {
      return transact(context, (inside) => postpone(inside, fetch));
    }
    const content = await download(fetch.link);
    const photo = await keepContent(context, product.sellerId, content);
    return show(context, fetch, photo.id);
  };

  const tryOne = async (context: RootContext, fetch: PictureFetch, sellerId: string) => {
    const { tx: db } = context;
    try {
      await settle(context, fetch);
    } catch (error) {
      if (isOurs(error))
        log.error(
          { err: error, product: fetch.productId },
          'A downloaded photo could not be saved',
        );
      const isOver = isFinal(error) || fetch.attempts >= ATTEMPTS_MAX;
      const failure = messageFor(error);
      if (isOver) await db.transaction((tx) => changeFetch(tx, fetch.productId, { failure }));
    } finally {
      await db.transaction((tx) =>
        announce({ tx }, [{ kind: 'import', id: fetch.importId, to: [sellerId] }]),
      );
    }
  };

  return async (context: JobContext): Promise<void> => {
    const { tx: db, now, signal } = context;
    /** Sellers with a running download, and the number of the last turn of each. */
    const served = new Set<string>();
    const lastTurns = new Map<string, number>();
    let turn = 0;
    const lastTurnOf = (id: string) => lastTurns.get(id) ?? 0;
    const work = async () => {
      while (!signal.aborted) {
        const waiting = shuffled(await findWaitingSellers(db, now()));
        const [next] = waiting
          .filter((id) => !served.has(id))
          .sort((a, b) => lastTurnOf(a) - lastTurnOf(b));
        if (next === undefined) return;
        served.add(next);
        lastTurns.set(next, (turn += 1));
        const fetch = await db.transaction((tx) => claimFetch(tx, next, now(), PAUSE_MS));
        // None if another server was faster.
        if (fetch) await tryOne(context, fetch, next);
        served.delete(next);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
  };
}

/** In random order, so that no seller is always the first. */
function shuffled<T>(values: T[]): T[] {
  const keyed = values.map((value) => ({ value, key: Math.random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}

/** Whether the car still shows only the picture URL of the import. */
const isStillShown = (
  product: ProductRow | undefined,
  { link }: PictureFetch,
): product is ProductRow =>
  product?.deletedAt === null && product.status !== 'sold' && product.picture === link;

const postpone = ({ tx, now }: Context<Transaction>, { productId, attempts }: PictureFetch) =>
  changeFetch(tx, productId, {
    dueAt: new Date(now().getTime() + HELD_PAUSE_MS),
    // Does not count as an attempt.
    attempts: attempts - 1,
  });

const show = (context: RootContext, fetch: PictureFetch, photoId: string): Promise<void> =>
  transact(context, async (inside) => {
    const { tx, now } = inside;
    const product = await lockProduct(tx, fetch.productId);
    if (!isStillShown(product, fetch)) return deleteFetch(tx, fetch.productId);
    if (isOnHold(product, now())) return postpone(inside, fetch);
    const picture = await lockOwnPhotos(tx, product.sellerId, [photoId]);
    // A new version, so that a form opened earlier cannot restore the URL.
    const version = product.version + 1;
    await changeProduct(tx, product.id, { picture, photoCount: 1, version });
    await setProductPhotos(tx, product.id, [photoId], now());
    await deleteFetch(tx, product.id);
  });

/** Whether the error is ours, not of the URL or the picture. */
const isOurs = (error: unknown) =>
  !(error instanceof DownloadError) && !(error instanceof AppError && error.statusCode < 500);

const isFinal = (error: unknown) =>
  error instanceof DownloadError
    ? error.isFinal
    : error instanceof AppError && error.statusCode < 500;

const messageFor = (error: unknown) =>
  error instanceof DownloadError || error instanceof AppError
    ? error.message
    : 'We couldn’t download the photo.';
