import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from 'fastify';

/** Runs an anonymous GET of this server, such as `/api/categories`. */
export type Read = (path: string) => Promise<LightMyRequestResponse>;

/** Reads for one page: with the IP address of its request, and each path once. */
export function createRead(app: FastifyInstance, request: FastifyRequest): Read {
  const responses = new Map<string, Promise<LightMyRequestResponse>>();
  const get = (url: string) => callAnonymously(app, request, 'GET', url);
  return (path) => {
    const response = responses.get(path) ?? get(path);
    responses.set(path, response);
    return response;
  };
}

/** Runs an anonymous POST without a body, with the IP address of a request. */
export const postAnonymously = (app: FastifyInstance, request: FastifyRequest, url: string) =>
  callAnonymously(app, request, 'POST', url);

const callAnonymously = async (
  app: FastifyInstance,
  request: FastifyRequest,
  method: 'GET' | 'POST',
  url: string,
) =>
  app.inject({
    method,
    url,
    headers: addressOf(request),
    remoteAddress: request.socket.remoteAddress,
  });

/** Host and address headers of a request, without its credentials. */
function addressOf({ headers }: FastifyRequest): Record<string, string> {
  const told: Record<string, string> = {};
  for (const name of ['host', 'x-forwarded-for']) {
    const value = headers[name];
    if (typeof value === 'string') told[name] = value;
  }
  return told;
}
