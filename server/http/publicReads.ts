import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { TOTAL_BOUNDED_HEADER, TOTAL_COUNT_HEADER } from '#contract/limits';
import { mayHaveChanged } from './changes';
import { COMPRESSED_FROM, encodeOnce, encodingFor, type Encodable } from './encodings';
import { originOf, withOrigin } from './ownLinks';

/** How long the server itself answers from memory, in milliseconds; its own writes end it at once. */
const KEPT_MS = 1000;
/** Answers kept at a time, and how long they are together, in bytes that are not compressed. */
const KEPT_MAX = 200;
const LENGTH_MAX = 16 * 1024 * 1024;

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
  etag: string;
  /** What a list says about its length. */
  headers: Record<string, string>;
  readAt: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Its answer was kept, so that it is ready together with others asked for at the same time. */
    isAnsweredFromMemory: boolean;
  }
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
    const kept = new Map<string, Promise<Answer>>();
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

    // Where many ask at once, those of one turn of the event loop are answered one right after the
    // other: a proxy beside us is then woken once, not for each, which is half of what an answer costs.
    app.decorateRequest('isAnsweredFromMemory', false);
    app.addHook('onSend', (request, _reply, _payload, next) => {
      if (request.isAnsweredFromMemory) setImmediate(next);
      else next();
    });

    const keep = (key: string, fresh: Promise<Answer>) => {
      if (kept.size >= KEPT_MAX || length >= LENGTH_MAX) forget();
      kept.set(key, fresh);
      const drop = (bytes: number) => {
        if (kept.get(key) !== fresh) return;
        kept.delete(key);
        length -= bytes;
      };
      fresh.then(
        ({ plain }) => {
          if (kept.get(key) !== fresh) return;
          length += plain.length;
          setTimeout(drop, KEPT_MS, plain.length).unref();
        },
        () => drop(0),
      );
    };

    app.decorate('readPublicly', async (request, reply, freshness, read) => {
      void reply.header('vary', 'authorization, accept-encoding');
      if (request.headers.authorization !== undefined) return read();
      const readAnswer = async (): Promise<Answer> => {
        const readAt = now().getTime();
        const plain = Buffer.from(withOrigin(request, JSON.stringify(await read())));
        const etag = `W/"${createHash('sha1').update(plain).digest('base64url')}"`;
        const names = [TOTAL_COUNT_HEADER, TOTAL_BOUNDED_HEADER].filter((name) =>
          reply.hasHeader(name),
        );
        const headers = Object.fromEntries(
          names.map((name) => [name, String(reply.getHeader(name))]),
        );
        return { plain, encoded: new Map(), etag, headers, readAt };
      };
      const address = `${originOf(request)}${request.url}`;
      const known = isKeeping ? kept.get(address) : undefined;
      request.isAnsweredFromMemory = known !== undefined;
      const answer = known ?? readAnswer();
      if (isKeeping && !known) keep(address, answer);
      return send(request, reply, freshness, await answer, now().getTime());
    });
    done();
  },
  { name: 'public-reads' },
);

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { maxAge, staleWhileRevalidate }: Freshness,
  answer: Answer,
  now: number,
): Promise<Buffer | FastifyReply> {
  const { plain, etag, headers, readAt } = answer;
  const { 'if-none-match': known = '', 'accept-encoding': accepted = '' } = request.headers;
  const isKnown = known.split(',').some((tag) => tag.trim() === etag);
  const encoding = plain.length < COMPRESSED_FROM ? undefined : encodingFor(accepted);
  // First of all: where it fails, the answer is another one.
  const body = encoding && !isKnown ? await encodeOnce(answer, encoding) : plain;
  const age = Math.ceil((now - readAt) / 1000);
  void reply
    .header('etag', etag)
    .header(
      'cache-control',
      `public, max-age=${maxAge}, stale-while-revalidate=${staleWhileRevalidate}`,
    );
  if (age > 0) void reply.header('age', age);
  void reply.headers(headers);
  if (isKnown) return reply.code(304).send();
  void reply.type('application/json; charset=utf-8');
  if (encoding) void reply.header('content-encoding', encoding);
  return body;
}
