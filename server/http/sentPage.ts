import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './encodings';
import type { createPageEncoder, EncodablePage } from './pageEncoder';

/** A page as HTML, created once and sent many times. */
export interface Page extends EncodablePage {
  status: number;
  etag: string;
  /** Request headers that the page varies by. */
  vary: string;
}

interface PageOptions {
  status?: number;
  vary?: string;
}

export function toPage(
  html: string,
  { status = 200, vary = 'accept-encoding' }: PageOptions = {},
): Page {
  const plain = Buffer.from(html);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  // Weak: the same for every encoding.
  return { status, vary, etag: `W/"${hash}"`, plain, encoded: new Map(), isSmall: false };
}

/** Responds with a page, or with 304 if the client has it. Clients revalidate every time. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  encode: ReturnType<typeof createPageEncoder>,
): Promise<void> {
  const { 'if-none-match': known = '', 'accept-encoding': accepted = '' } = request.headers;
  reply.header('cache-control', 'no-cache').header('etag', page.etag);
  reply.header('vary', page.vary);
  // CORS is only for the API, and every header delays the first paint.
  reply.removeHeader('access-control-allow-origin');
  if (page.status === 200 && known.includes(page.etag)) {
    await reply.code(304).send();
    return;
  }
  const encoding = encodingFor(accepted);
  const body = encoding ? await encode(page, encoding) : page.plain;
  if (encoding) reply.header('content-encoding', encoding);
  await reply.code(page.status).type('text/html; charset=utf-8').send(body);
}
