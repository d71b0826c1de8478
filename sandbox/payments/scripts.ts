import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The browser scripts in dependency order. */
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

/** Joins the scripts into one. They share `sandbox`; the page sees only `Stripe`. */
export function joinScript(): string {
  const source = parts.map((part) =>
    readFileSync(path.join(__dirname, 'browser', `${part}.js`), 'utf8'),
  );
  return `(() => {\n'use strict';\nconst sandbox = {};\n${source.join('\n')}\n})();\n`;
}

/** Serves the script to pages of any origin, like the provider. */
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
