import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './encodings';
import type { createPageEncoder, EncodablePage } from './pageEncoder';

/** A page as HTML, made once and sent to many. */
export interface Page extends EncodablePage {
  status: number;
  etag: string;
  /** Request headers that the page depends on. */
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
  // Weak: the same page, however it is compressed.
  return { status, vary, etag: `W/"${hash}"`, plain, encoded: new Map(), isSmall: false };
}

/** Answers with a page, or with 304 to who has it; it is asked for again each time. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  encode: ReturnType<typeof createPageEncoder>,
): Promise<void> {
  const { 'if-none-match': known = '', 'accept-encoding': accepted = '' } = request.headers;
  reply.header('cache-control', 'no-cache').header('etag', page.etag);
  reply.header('vary', page.vary);
  // For callers of the API; the first paint waits for the headers too.
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
