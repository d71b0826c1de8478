import type { FastifyInstance, FastifyRequest } from 'fastify';

/** GETs a path of this server for the sake of a request: from its address, but for nobody in particular. */
export const readAsStranger = (
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

/** Where a request came to, as it said itself; nothing of who sent it. */
function addressOf(request: FastifyRequest | undefined): Record<string, string> {
  const told: Record<string, string> = {};
  for (const name of ['host', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for']) {
    const value = request?.headers[name];
    if (typeof value === 'string') told[name] = value;
  }
  return told;
}
