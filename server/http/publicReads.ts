import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { NEXT_CURSOR_HEADER, TOTAL_BOUNDED_HEADER, TOTAL_COUNT_HEADER } from '#contract/limits';
import { mayHaveChanged } from './changes';
import { COMPRESSED_FROM, encodeOnce, encodingFor, type Encodable } from './encodings';
import { originOf, withOrigin } from './ownLinks';

/**
 * How long responses are cached in memory, in milliseconds. Writes through this server clear the
 * cache.
 */
const CACHE_MS = 1000;
/** Maximum number of cached responses, and their total size in uncompressed bytes. */
const CACHE_MAX = 200;
const LENGTH_MAX = 16 * 1024 * 1024;

const VARY = 'authorization, accept-encoding';

/** In seconds since the response was read from the database. */
export interface Freshness {
  /** How long caches may use the response without revalidation. */
  maxAge: number;
  /** How long after that they may use it while revalidating. */
  staleWhileRevalidate: number;
}

/** For data that cannot be changed through the API. */
export const lasting: Freshness = { maxAge: 60, staleWhileRevalidate: 240 };
/** For cars, which are booked and sold: a booked car may look free for 12 seconds at most. */
export const brief: Freshness = { maxAge: 2, staleWhileRevalidate: 10 };

/** Stored as bytes: compressed once, and skipped by hooks that work on text. */
interface CachedResponse extends Encodable {
  /** Headers of this response that are the same for all users. */
  headers: Record<string, string>;
  readAt: number;
}

interface CacheEntry {
  answer: Promise<CachedResponse>;
  /** The response, once it is read. */
  ready?: CachedResponse;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Responds to a public read. Anonymous users share one response, which caches may store, with
     * an ETag and the lifetime in `freshness`. Requests with a bearer token get their own response,
     * which is not cached.
     */
    readPublicly: (
      request: FastifyRequest,
      reply: FastifyReply,
      freshness: Freshness,
      read: () => Promise<unknown>,
    ) => Promise<unknown>;
  }
}

interface PublicReadsOptions {
  now: () => Date;
  /** Enables the in-memory cache. Tests that write directly to the database turn it off. */
  isCaching: boolean;
}

export const publicReads = fp(
  (app: FastifyInstance, { now, isCaching }: PublicReadsOptions, done) => {
    const cached = new Map<string, CacheEntry>();
    let length = 0;
    const forget = () => {
      cached.clear();
      length = 0;
    };

    // Clear the cache before the response to a change is sent, so that the client reads its own
    // write.
    app.addHook('onSend', (request, reply, _payload, next) => {
      if (mayHaveChanged(request, reply)) forget();
      next();
    });

    // Before routing: cached responses need no validation and no session. Responses of the same
    // event loop tick are sent together, so that a proxy wakes up once for all of them, which saves
    // half of the cost.
    app.addHook('onRequest', (request, reply, next) => {
      const ready = isAnonymous(request) ? cached.get(keyOf(request))?.ready : undefined;
      if (!ready) {
        next();
        return;
      }
      setImmediate(() => {
        prepare(request, reply, ready, now()).then(
          (body) => void reply.send(body),
          (error: unknown) => void reply.send(error),
        );
      });
    });

    const cache = (key: string, entry: CacheEntry) => {
      if (cached.size >= CACHE_MAX || length >= LENGTH_MAX) forget();
      cached.set(key, entry);
      const drop = (bytes: number) => {
        if (cached.get(key) !== entry) return;
        cached.delete(key);
        length -= bytes;
      };
      entry.answer.then(
        (answer) => {
          if (cached.get(key) !== entry) return;
          entry.ready = answer;
          length += answer.plain.length;
          setTimeout(drop, CACHE_MS, answer.plain.length).unref();
        },
        () => drop(0),
      );
    };

    app.decorate('readPublicly', async (request, reply, freshness, read) => {
      void reply.header('vary', VARY);
      if (request.headers.authorization !== undefined) return read();
      const readResponse = async (): Promise<CachedResponse> => {
        const { maxAge, staleWhileRevalidate } = freshness;
        const readAt = now().getTime();
        const plain = Buffer.from(withOrigin(request, JSON.stringify(await read())));
        const headers: Record<string, string> = {
          vary: VARY,
          etag: `W/"${createHash('sha1').update(plain).digest('base64url')}"`,
          'cache-control': `public, max-age=${maxAge}, stale-while-revalidate=${staleWhileRevalidate}`,
        };
        for (const name of [TOTAL_COUNT_HEADER, TOTAL_BOUNDED_HEADER, NEXT_CURSOR_HEADER]) {
          if (reply.hasHeader(name)) headers[name.toLowerCase()] = String(reply.getHeader(name));
        }
        return { plain, encoded: new Map(), headers, readAt };
      };
      const key = keyOf(request);
      const known = isCaching ? cached.get(key) : undefined;
      const entry = known ?? { answer: readResponse() };
      if (isCaching && !known) cache(key, entry);
      return prepare(request, reply, await entry.answer, now());
    });
    done();
  },
  { name: 'public-reads' },
);

/** Responses contain absolute URLs, so the cache key includes the origin. */
const keyOf = (request: FastifyRequest) => `${originOf(request)}${request.url}`;

const isAnonymous = ({ method, headers: { authorization } }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && authorization === undefined;

/** Sets the headers and resolves to the body, or to undefined for a 304. */
async function prepare(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CachedResponse,
  now: Date,
): Promise<Buffer | undefined> {
  const { plain, headers, readAt } = answer;
  const { 'if-none-match': known, 'accept-encoding': accepted = '' } = request.headers;
  const isKnown = known?.split(',').some((tag) => tag.trim() === headers.etag);
  const encoding = plain.length < COMPRESSED_FROM ? undefined : encodingFor(accepted);
  // Compress first: if that fails, the error response needs other headers.
  const body = encoding && !isKnown ? await encodeOnce(answer, encoding) : plain;
  const age = Math.ceil((now.getTime() - readAt) / 1000);
  void reply.headers(headers);
  if (age > 0) void reply.header('age', age);
  if (isKnown) {
    void reply.code(304);
    return undefined;
  }
  void reply.type('application/json; charset=utf-8');
  if (encoding) void reply.header('content-encoding', encoding);
  return body;
}
