import type { FastifyReply } from 'fastify';
import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { id } from '#contract/schemas/fields';
import { keepPhotoSchema, turnPhotoSchema } from '#contract/schemas/photos';
import { contextOf, signedIn } from '../http/context';
import { route } from '../http/paths';
import type { App } from '../http/validation';
import type { PhotoService } from './photoService';
import { mediaTypes, safeFileHeaders } from './photoStore';

const tags = ['Photos'];

const fileHeaders = {
  ...safeFileHeaders,
  // File names are unique to their content, but a photo can be removed: shared caches ask again
  // after an hour, browsers after a day.
  'cache-control': 'public, max-age=86400, s-maxage=3600',
};

export function photoRoutes(app: App, photos: PhotoService): void {
  app.post(
    apiPaths.photos,
    {
      config: { limit: 'photos' },
      schema: { tags, summary: 'Create a photo from an upload', body: keepPhotoSchema },
    },
    async (request, reply) =>
      reply.code(201).send(await photos.keep(signedIn(request), request.body, hangUpOf(reply))),
  );

  app.post(
    route(apiPaths.turnedPhoto(':id')),
    {
      config: { limit: 'photos' },
      schema: {
        tags,
        summary: 'Rotate a photo',
        params: yup.object({ id: id('Photo') }),
        body: turnPhotoSchema,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { degrees } = request.body;
      const turned = photos.turn(signedIn(request), id, degrees, hangUpOf(reply));
      return reply.code(201).send(await turned);
    },
  );

  app.get(
    `${apiPaths.photos}/:file`,
    {
      config: { access: 'public', isFile: true },
      schema: { tags, summary: 'Get a photo file', params: yup.object({ file: id('File') }) },
    },
    async (request, reply) => {
      const file = await photos.find(contextOf(request), request.params.file);
      const etag = `"${request.params.file}"`;
      void reply.headers(fileHeaders).header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const { content, bytes } = await photos.open(file);
      return reply.type(mediaTypes[file.format]).header('content-length', bytes).send(content);
    },
  );
}

/**
 * Aborts when the caller closes the connection. Fastify's `request.signal` cannot be used: it
 * aborts as soon as the body has been read.
 */
function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.closed) controller.abort();
  else raw.once('close', () => controller.abort());
  return controller.signal;
}
