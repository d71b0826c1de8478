import type { FastifyReply } from 'fastify';
import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { id } from '#contract/schemas/fields';
import { photoQuerySchema, turnPhotoSchema } from '#contract/schemas/photos';
import { answer, fileOf, unchanged } from '../http/answers';
import { contextOf, signedIn } from '../http/context';
import { route } from '../http/paths';
import type { App, YupTypeProvider } from '../http/validation';
import type { PhotoService } from './photoService';
import { mediaTypes, safeFileHeaders } from './photoStore';
import { cancelled } from './queue';
import { createReceiver } from './receiving';

const tags = ['Photos'];

const fileHeaders = {
  ...safeFileHeaders,
  // File names are unique to their content, but a photo can be removed: shared caches ask again
  // after an hour, browsers after a day.
  'cache-control': 'public, max-age=86400, s-maxage=3600',
};

export function photoRoutes(app: App, photos: PhotoService): void {
  // Its own scope, because the body is the file.
  void app.register((scope, _options, done) => {
    uploadRoute(scope.withTypeProvider<YupTypeProvider>(), photos);
    done();
  });

  app.post(
    route(apiPaths.turnedPhoto(':id')),
    {
      config: { limit: 'photos' },
      schema: {
        tags,
        summary: 'Rotate a photo',
        response: { 201: answer('Photo') },
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
      schema: {
        tags,
        summary: 'Get a photo file',
        response: { 200: fileOf(...Object.values(mediaTypes)), 304: unchanged },
        params: yup.object({ file: id('File') }),
      },
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

function uploadRoute(app: App, photos: PhotoService): void {
  const receive = createReceiver(app);
  app.removeAllContentTypeParsers();
  // Read by the handler, which knows who sends it.
  app.addContentTypeParser(/^(?:image\/|application\/octet-stream)/, (_request, file, parsed) => {
    parsed(null, file);
  });

  app.post(
    apiPaths.photos,
    {
      config: { limit: 'photos', isUpload: true },
      schema: {
        tags,
        summary: 'Create a photo from a file',
        response: { 201: answer('Photo') },
        querystring: photoQuerySchema,
        consumes: ['image/*', 'application/octet-stream'],
      },
    },
    async (request, reply) => {
      const context = signedIn(request);
      const { evidence: isEvidence = false } = request.query;
      const hangUp = hangUpOf(reply);
      const file = () => receive(request, context.principal.userId, hangUp);
      const kept = await photos.keep(context, file, { isEvidence, hangUp });
      return reply.code(201).send(kept);
    },
  );
}

/**
 * Aborts when the caller closes the connection. Fastify's `request.signal` cannot be used: it
 * aborts as soon as the body has been read.
 */
function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.closed) controller.abort(cancelled());
  else raw.once('close', () => controller.abort(cancelled()));
  return controller.signal;
}
