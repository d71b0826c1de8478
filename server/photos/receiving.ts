import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { errorCodes } from '#contract/errorCodes';
import { PHOTO_BYTES_MAX, PHOTOS_WAITING_MAX } from '#contract/photos';
import type { App } from '../http/validation';
import { AppError } from '../lib/errors';
import { allBusy, cancelled, ownBusy } from './queue';

const MB = 1024 * 1024;
/** Memory for the files of all requests, from their first byte to the answer. */
export const memory = { bytes: 256 * MB };
const BYTES_PER_POINT = 256 * 1024;

/**
 * Receives the file that is the body of a request of this user.
 * @param over aborts when the request is over
 */
type Receive = (request: FastifyRequest, ownerId: string, over: AbortSignal) => Promise<Buffer>;

/**
 * Receives files into memory, within limits for each account and for all. Each byte that arrives
 * costs points, whatever the headers say and also if the file is refused. On shutdown, files that
 * are still arriving are cut off: clients send them again.
 */
export function createReceiver(app: App): Receive {
  /** The requests that are not over, with their users. */
  const running = new Map<FastifyRequest, string>();
  let held = 0;
  app.addHook('preClose', (done) => {
    for (const { raw } of running.keys()) if (!raw.complete) raw.socket.destroy();
    done();
  });

  return async (request, ownerId, over) => {
    over.throwIfAborted();
    const own = [...running.values()].filter((other) => other === ownerId);
    // One is being processed.
    if (own.length > PHOTOS_WAITING_MAX) throw ownBusy();
    // The pieces are copied: a list of tiny ones would take many times their bytes.
    const file = Buffer.allocUnsafe(PHOTO_BYTES_MAX);
    let bytes = 0;
    running.set(request, ownerId);
    over.addEventListener('abort', () => {
      running.delete(request);
      held -= bytes;
    });
    try {
      for await (const piece of piecesOf(request)) {
        over.throwIfAborted();
        const start = bytes;
        bytes += piece.length;
        held += piece.length;
        if (bytes > PHOTO_BYTES_MAX) throw tooLarge();
        if (held > memory.bytes) throw allBusy();
        piece.copy(file, start);
      }
    } finally {
      await request.server.points.spend(request, Math.ceil(bytes / BYTES_PER_POINT));
    }
    return file.subarray(0, bytes);
  };
}

async function* piecesOf({ body }: FastifyRequest): AsyncGenerator<Buffer> {
  if (!(body instanceof Readable)) return;
  try {
    // The response uses the connection too, so that leaving the loop must not destroy it.
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      if (Buffer.isBuffer(piece)) yield piece;
    }
  } catch {
    throw cancelled();
  }
}

const tooLarge = () =>
  new AppError(
    413,
    errorCodes.photoTooLarge,
    `This photo is too large. The limit is ${PHOTO_BYTES_MAX / MB} MB.`,
    // What else is sent is not read.
    { headers: { connection: 'close' } },
  );
