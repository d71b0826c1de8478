import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Runs an anonymous GET of this server for a request, with its IP address. */
export const readAnonymously = (
  app: FastifyInstance,
  request: FastifyRequest | undefined,
  path: string,
) =>
  app.inject({
    method: 'GET',
    url: path,
    headers: addressOf(request),
    remoteAddress: request?.socket.remoteAddress,
  });

/** Host and protocol headers of a request, without its credentials. */
function addressOf(request: FastifyRequest | undefined): Record<string, string> {
  const told: Record<string, string> = {};
  for (const name of ['host', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for']) {
    const value = request?.headers[name];
    if (typeof value === 'string') told[name] = value;
  }
  return told;
}
