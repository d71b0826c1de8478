import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isRecord } from '../../server/json';
import { absolutePicture } from './links';

type Origin = Pick<FastifyRequest, 'protocol' | 'host'>;

/**
 * Gives pictures of our own the origin the request came to, in every answer that carries cars,
 * bookings or reports: clients need whole links (spec §3), and we keep them without an origin.
 */
export const pictureOrigins = fp(
  (app, _options, done) => {
    app.addHook('preSerialization', (request, _reply, payload, next) =>
      next(null, withOrigin(request, payload)),
    );
    done();
  },
  { name: 'picture-origins' },
);

function withOrigin(origin: Origin, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withOrigin(origin, item));
  if (!isRecord(value)) return value;
  const { picture, listing } = value;
  if (typeof picture === 'string') return { ...value, picture: absolutePicture(origin, picture) };
  if (isRecord(listing)) return { ...value, listing: withOrigin(origin, listing) };
  return value;
}
