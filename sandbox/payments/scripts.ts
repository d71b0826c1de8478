import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The browser half, in the order it is joined: later parts use earlier ones. */
const parts = [
  'cards',
  'api',
  'appearance',
  'testCardHint',
  'cardForm',
  'element',
  'elements',
  'authentication',
  'stripe',
];

/** One plain script: the parts see each other through `sandbox`, the page sees only `Stripe`. */
export function joinScript(): string {
  const source = parts.map((part) =>
    readFileSync(path.join(__dirname, 'browser', `${part}.js`), 'utf8'),
  );
  return `(() => {\n'use strict';\nconst sandbox = {};\n${source.join('\n')}\n})();\n`;
}

/** Serves the script to pages of any origin, as the provider's own is. */
export function paymentScript(app: FastifyInstance): void {
  const script = joinScript();
  const etag = `"${createHash('sha256').update(script).digest('base64url')}"`;
  app.get('/stripe.js', async (request, reply) => {
    reply
      .header('Cache-Control', 'no-cache')
      .header('ETag', etag)
      .header('Access-Control-Allow-Origin', '*')
      .header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}
