import type { FastifyPluginCallback } from 'fastify';
import { notFound } from '../../server/lib/errors';
import { drawPicture } from './draw';
import { parsePictureName } from './name';
import { PICTURE_FOLDER } from './links';

const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // The same name always gives the same picture.
  'cache-control': 'public, max-age=31536000, immutable',
  // An SVG opened as a page is a document: it must not run, load or embed anything.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  // Clients on other origins show the pictures too.
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * GET /api/pictures/{name}.svg: draws the picture with this name (see name.ts); 404 for an invalid
 * one. Public. Registered outside the API, whose hooks it does not need.
 */
export const pictureRoutes: FastifyPluginCallback = (app, _options, done) => {
  app.get<{ Params: { file: string } }>(
    `${PICTURE_FOLDER}/:file`,
    { config: { isFile: true }, schema: { hide: true } },
    (request, reply) => {
      const { file } = request.params;
      const name = file.endsWith('.svg') ? parsePictureName(file.slice(0, -4)) : null;
      if (!name) throw notFound('There is no such picture.');
      return reply.headers(headers).send(drawPicture(name));
    },
  );
  done();
};
