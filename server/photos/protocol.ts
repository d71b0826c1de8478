import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCodes, type ErrorCode } from '#contract/errorCodes';
import { AppError } from '../lib/errors';

/** Content type of a chunk in the tus protocol. */
export const CHUNK_TYPE = 'application/offset+octet-stream';

/** Request headers that the tus server may read. */
const requestHeaders = [
  'content-length',
  'content-type',
  'tus-resumable',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];
/** Response headers that the tus server may set. */
const responseHeaders = [
  'tus-extension',
  'tus-max-size',
  'tus-resumable',
  'tus-version',
  'upload-defer-length',
  'upload-expires',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];

/** Converts a request for the tus server. */
export function toProtocol({ method, headers, raw }: FastifyRequest): Request {
  const hasChunk = headers['content-type'] === CHUNK_TYPE;
  const init = {
    method,
    headers: requestHeaders.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
    body: hasChunk ? streamOf(raw) : null,
    duplex: 'half',
  };
  // Lets it detect a lost connection, and keep what has arrived.
  return Object.assign(new Request('http://uploads/', init), {
    runtime: { name: 'node', node: { req: raw } },
  });
}

function streamOf(raw: IncomingMessage): ReadableStream<Buffer> {
  // Must not destroy the socket when the tus server stops reading: the response uses it too.
  const chunks = raw.iterator({ destroyOnReturn: false });
  return new ReadableStream({
    pull: async (controller) => {
      const piece: IteratorResult<unknown> = await chunks.next();
      if (Buffer.isBuffer(piece.value)) controller.enqueue(piece.value);
      else controller.close();
    },
    cancel: async () => {
      await chunks.return?.();
    },
  });
}

/** Sends the tus server's response, with errors in our format. */
export async function sendProtocol(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  for (const name of responseHeaders) {
    const value = answer.headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  if (answer.status >= 400) {
    const message = (await answer.text()).trim();
    throw new AppError(answer.status, codeOf(answer.status), message);
  }
  return reply.code(answer.status).send();
}

const codes: Record<number, ErrorCode> = {
  404: errorCodes.notFound,
  409: errorCodes.conflict,
  410: errorCodes.notFound,
  413: errorCodes.photoTooLarge,
  503: errorCodes.photoStoreUnreachable,
  507: errorCodes.photoNoRoom,
};

const codeOf = (status: number): ErrorCode =>
  codes[status] ?? (status < 500 ? errorCodes.validation : errorCodes.internal);
