import type { FastifyRequest } from 'fastify';

/** Where a request came to, as it said itself, for a call within this server; nothing of who sent it. */
export function addressOf(request: FastifyRequest | undefined): Record<string, string> {
  const told: Record<string, string> = {};
  for (const name of ['host', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-for']) {
    const value = request?.headers[name];
    if (typeof value === 'string') told[name] = value;
  }
  return told;
}
