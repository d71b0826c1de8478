import type { FastifyBaseLogger } from 'fastify';
import { transact, type Context, type RootContext } from '../../context';
import type { Transaction } from '../../database/client';
import { AppError } from '../../lib/errors';
import type { Jobs } from '../../jobs/jobs';
import { isAnyHeld } from '../../orders/orders';
import { lockOwnPhotos, setProductPhotos, type KeepContent } from '../../photos/photos';
import { changeProduct } from '../productRepository';
import { findProductRow, lockProduct, type ProductRow } from '../products';
import { DownloadError } from './download';
import {
  changeFetch,
  claimFetch,
  deleteFetch,
  endOverdueFetches,
  findWaitingSellers,
  releaseHost,
  type PictureFetch,
} from './fetchRepository';

interface FetcherDeps {
  jobs: Jobs;
  keepContent: KeepContent;
  download: (link: string) => Promise<Buffer>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Concurrent downloads, each of another seller and host. */
const AT_A_TIME = 3;
/**
 * Longer than any attempt, so that a killed server blocks its host no longer. Delays grow to two
 * hours before the fifth and last attempt.
 */
const PAUSE_MS = 2 * 60_000;
const ATTEMPTS_MAX = 5;
/** While a buyer holds the car, its pictures must not change. */
const HELD_PAUSE_MS = 60 * 60_000;
/** A host that fails this often in a row is left alone for a while. */
const HOST_FAILURES_MAX = 10;
const HOST_REST_MS = 30 * 60_000;
/** How long a download may wait for a host that fails. */
const OVERDUE_MS = 3 * 24 * 60 * 60_000;
/** A run ends after this long and schedules another one, so that the server can shut down. */
const RUN_MS = 10_000;

/**
 * Turns picture URLs of imported cars into photos. A due picture is downloaded, processed like an
 * upload, and becomes the car's picture unless the seller has chosen another one. If the download
 * fails, the URL stays, and the seller sees why. Sellers take turns, one picture each, so that a
 * long import, or one from a slow host, does not hold up another.
 */
export function createPictureFetcher({ jobs, keepContent, download, log }: FetcherDeps) {
  const settle = async (context: RootContext, fetch: PictureFetch) => {
    const { tx: db, now } = context;
    const product = await findProductRow(db, fetch.productId);
    if (!isStillShown(product, fetch)) {
      return db.transaction((tx) => deleteFetch(tx, fetch.productId));
    }
    if (await isAnyHeld(db, [product.id], now())) {
      return transact(context, (inside) => postpone(inside, fetch));
    }
    const content = await download(fetch.link);
    const photo = await keepContent(context, product.sellerId, content);
    return show(context, fetch, photo.id);
  };

  const tryOne = async (context: RootContext, fetch: PictureFetch) => {
    const { tx: db, now } = context;
    let isHostFailing = false;
    try {
      await settle(context, fetch);
    } catch (error) {
      isHostFailing = error instanceof DownloadError && !error.isFinal;
      if (isOurs(error))
        log.error(
          { err: error, product: fetch.productId },
          'A downloaded photo could not be saved',
        );
      const isOver = isFinal(error) || fetch.attempts >= ATTEMPTS_MAX;
      const failure = messageFor(error);
      if (isOver) await db.transaction((tx) => changeFetch(tx, fetch.productId, { failure }));
    } finally {
      const restUntil = new Date(now().getTime() + HOST_REST_MS);
      const failed = isHostFailing ? { most: HOST_FAILURES_MAX, restUntil } : null;
      await db.transaction((tx) => releaseHost(tx, fetch.host, now(), failed));
    }
  };

  return async (context: RootContext): Promise<void> => {
    const { tx: db, now } = context;
    const end = Date.now() + RUN_MS;
    const overdue = {
      cutoff: new Date(now().getTime() - OVERDUE_MS),
      failures: HOST_FAILURES_MAX,
      failure: 'The photo’s website doesn’t respond.',
    };
    await db.transaction((tx) => endOverdueFetches(tx, overdue));
    /** The sellers in the order of their turns. One with a running download is not among them. */
    const turns = shuffled(await findWaitingSellers(db, now()));
    /** Sellers whose host is busy until another download has ended. */
    const blocked: string[] = [];
    const work = async () => {
      while (Date.now() < end) {
        const sellerId = turns.shift();
        if (sellerId === undefined) return;
        const fetch = await db.transaction((tx) => claimFetch(tx, sellerId, now(), PAUSE_MS));
        if (fetch) {
          await tryOne(context, fetch);
          turns.push(...blocked.splice(0), sellerId);
        } else blocked.push(sellerId);
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    if (turns.length === 0) return;
    await transact(context, (inside) => jobs.send(inside, 'fetch-pictures'));
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
    if (await isAnyHeld(tx, [product.id], now())) return postpone(inside, fetch);
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
