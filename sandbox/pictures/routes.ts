import type { FastifyPluginCallback } from 'fastify';
import { notFound } from '../../server/errors';
import { drawPicture } from './draw';
import { parsePictureName } from './name';
import { PICTURE_FOLDER } from './links';

const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // A name always gives the same picture.
  'cache-control': 'public, max-age=31536000, immutable',
  // Opened on its own an SVG is a document: it may not run, load or embed anything.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  // Clients on other origins show our cars too.
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * GET /api/pictures/{name}.svg: the drawing its name describes (see name.ts); 404 for a name no
 * picture has. Public. Registered beside the API, not in it: a page of cards asks for many at once,
 * each is cheap, and they must not count against the request limit.
 */
export const pictureRoutes: FastifyPluginCallback = (app, _options, done) => {
  app.get<{ Params: { file: string } }>(
    `${PICTURE_FOLDER}/:file`,
    { schema: { hide: true } },
    (request, reply) => {
      const { file } = request.params;
      const name = file.endsWith('.svg') ? parsePictureName(file.slice(0, -4)) : null;
      if (!name) throw notFound('There is no such picture.');
      return reply.headers(headers).send(drawPicture(name));
    },
  );
  done();
};
