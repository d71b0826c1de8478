import type { FastifyBaseLogger } from 'fastify';
import { transact, type Context, type RootContext } from '../../context';
import { AppError } from '../../errors';
import type { Jobs } from '../../jobs/jobs';
import { isAnyHeld } from '../../orders/orders';
import { lockOwnPhotos, setProductPhotos, type KeepContent } from '../../photos/photos';
import { changeProduct } from '../productRepository';
import { findProductRow, lockProduct, type ProductRow } from '../products';
import { DownloadError } from './download';
import { changeFetch, claimFetches, deleteFetch, type PictureFetch } from './importRepository';

interface FetcherDeps {
  jobs: Jobs;
  keepContent: KeepContent;
  download: (link: string) => Promise<Buffer>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Concurrent downloads, which also limits the load on any host. */
const AT_A_TIME = 3;
/** Longer than any attempt. Delays grow to two hours before the fifth and last attempt. */
const PAUSE_MS = 2 * 60_000;
const ATTEMPTS_MAX = 5;
/** While a buyer holds the car, its pictures must not change. */
const HELD_PAUSE_MS = 60 * 60_000;
/** A run ends after this long and schedules another one, so that the server can shut down. */
const RUN_MS = 10_000;

/**
 * Turns picture URLs of imported cars into photos. A due picture is downloaded, processed like an
 * upload, and becomes the car's picture unless the seller has chosen another one. If the download
 * fails, the URL stays, and the seller sees why.
 */
export function createPictureFetcher({ jobs, keepContent, download, log }: FetcherDeps) {
  const settle = async (context: RootContext, fetch: PictureFetch) => {
    const { tx, now } = context;
    const product = await findProductRow(tx, fetch.productId);
    if (!isStillShown(product, fetch)) return deleteFetch(tx, fetch.productId);
    if (await isAnyHeld(tx, [product.id], now())) return postpone(context, fetch);
    const content = await download(fetch.link);
    const photo = await keepContent(context, product.sellerId, content);
    return show(context, fetch, photo._id);
  };

  const tryOne = async (context: RootContext, fetch: PictureFetch) => {
    try {
      await settle(context, fetch);
    } catch (error) {
      if (isOurs(error))
        log.error(
          { err: error, product: fetch.productId },
          'A downloaded photo could not be saved',
        );
      const isOver = isFinal(error) || fetch.attempts >= ATTEMPTS_MAX;
      if (isOver) await changeFetch(context.tx, fetch.productId, { failure: messageFor(error) });
    }
  };

  return async (context: RootContext): Promise<void> => {
    const end = Date.now() + RUN_MS;
    for (;;) {
      const due = await claimFetches(context.tx, context.now(), {
        most: AT_A_TIME,
        pauseMs: PAUSE_MS,
      });
      if (due.length === 0) return;
      await Promise.all(due.map((fetch) => tryOne(context, fetch)));
      if (Date.now() > end) return jobs.send(context, 'fetch-pictures');
    }
  };
}

/** Whether the car still shows only the picture URL of the import. */
const isStillShown = (
  product: ProductRow | undefined,
  { link }: PictureFetch,
): product is ProductRow =>
  product?.deletedAt === null && product.status !== 'sold' && product.picture === link;

const postpone = ({ tx, now }: Context, { productId, attempts }: PictureFetch) =>
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
