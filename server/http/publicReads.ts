import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { NEXT_CURSOR_HEADER, TOTAL_BOUNDED_HEADER, TOTAL_COUNT_HEADER } from '#contract/limits';
import { mayHaveChanged } from './changes';
import { COMPRESSED_FROM, encodeOnce, encodingFor, type Encodable } from './encodings';
import { originOf, withOrigin } from './ownLinks';

/** How long the server itself answers from memory, in milliseconds; its own writes end it at once. */
const KEPT_MS = 1000;
/** Answers kept at a time, and how long they are together, in bytes that are not compressed. */
const KEPT_MAX = 200;
const LENGTH_MAX = 16 * 1024 * 1024;

const VARY = 'authorization, accept-encoding';

/** In seconds, from when the answer was read from the database. */
export interface Freshness {
  /** How long a cache may answer without asking. */
  maxAge: number;
  /** How long after that it may still answer, while it asks. */
  staleWhileRevalidate: number;
}

/** What nobody can change through the API. */
export const lasting: Freshness = { maxAge: 60, staleWhileRevalidate: 240 };
/** Cars are booked and sold: nobody is told of a free one more than 12 seconds too long. */
export const brief: Freshness = { maxAge: 2, staleWhileRevalidate: 10 };

/** Its bytes are compressed once for all, and hooks that work on text have nothing to do again. */
interface Answer extends Encodable {
  /** Those that are of this answer, and the same for everybody. */
  headers: Record<string, string>;
  readAt: number;
}

interface Kept {
  answer: Promise<Answer>;
  /** The answer, once it is read. */
  ready?: Answer;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers a public read. Strangers all get the same answer, which caches may keep, with an ETag
     * and for as long as `freshness` says; whoever shows a bearer gets their own, which none keeps.
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
  /** Answers from memory for a second; a test that writes past the API cannot have that. */
  isKeeping: boolean;
}

export const publicReads = fp(
  (app: FastifyInstance, { now, isKeeping }: PublicReadsOptions, done) => {
    const kept = new Map<string, Kept>();
    let length = 0;
    const forget = () => {
      kept.clear();
      length = 0;
    };

    // Before a change is answered: whoever made it reads it.
    app.addHook('onSend', (request, reply, _payload, next) => {
      if (mayHaveChanged(request, reply)) forget();
      next();
    });

    // In front of the routes: for what is kept, no address is checked and nobody's session looked up.
    // Where many ask at once, those of one turn of the event loop are answered one right after the
    // other: a proxy beside us is then woken once, not for each, which is half of what an answer costs.
    app.addHook('onRequest', (request, reply, next) => {
      const ready = isForStranger(request) ? kept.get(keyOf(request))?.ready : undefined;
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

    const keep = (key: string, entry: Kept) => {
      if (kept.size >= KEPT_MAX || length >= LENGTH_MAX) forget();
      kept.set(key, entry);
      const drop = (bytes: number) => {
        if (kept.get(key) !== entry) return;
        kept.delete(key);
        length -= bytes;
      };
      entry.answer.then(
        (answer) => {
          if (kept.get(key) !== entry) return;
          entry.ready = answer;
          length += answer.plain.length;
          setTimeout(drop, KEPT_MS, answer.plain.length).unref();
        },
        () => drop(0),
      );
    };

    app.decorate('readPublicly', async (request, reply, freshness, read) => {
      void reply.header('vary', VARY);
      if (request.headers.authorization !== undefined) return read();
      const readAnswer = async (): Promise<Answer> => {
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
      const known = isKeeping ? kept.get(key) : undefined;
      const entry = known ?? { answer: readAnswer() };
      if (isKeeping && !known) keep(key, entry);
      return prepare(request, reply, await entry.answer, now());
    });
    done();
  },
  { name: 'public-reads' },
);

/** Answers hold whole links to us, and so are of one address of ours. */
const keyOf = (request: FastifyRequest) => `${originOf(request)}${request.url}`;

const isForStranger = ({ method, headers: { authorization } }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && authorization === undefined;

/** Gives the reply its headers, and resolves to its body; to undefined for whoever has it. */
async function prepare(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  now: Date,
): Promise<Buffer | undefined> {
  const { plain, headers, readAt } = answer;
  const { 'if-none-match': known, 'accept-encoding': accepted = '' } = request.headers;
  const isKnown = known?.split(',').some((tag) => tag.trim() === headers.etag);
  const encoding = plain.length < COMPRESSED_FROM ? undefined : encodingFor(accepted);
  // First of all: where it fails, the answer is another one.
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
