import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import * as yup from 'yup';
import { apiPaths } from '#contract/apiPaths';
import { id as idField } from '#contract/schemas/fields';
import { signedIn } from '../http/context';
import type { App } from '../http/validation';
import { CHUNK_TYPE, sendProtocol, toProtocol } from './protocol';
import type { Uploads } from './uploads';

const tags = ['Photos'];
const params = yup.object({ id: idField('Upload') });
const uploadPath = `${apiPaths.photoUploads}/:id`;

declare module 'fastify' {
  interface FastifyContextConfig {
    cors?: FastifyCorsOptions;
  }
}

/** OPTIONS is both the browser's preflight and the tus protocol's capability request. */
const asked: FastifyCorsOptions = {
  strictPreflight: false,
  preflightContinue: true,
  exposedHeaders: ['Tus-Resumable', 'Tus-Version', 'Tus-Extension', 'Tus-Max-Size'],
};

/**
 * Resumable uploads with the tus protocol 1.0 (https://tus.io), for buyers and sellers and their own uploads.
 */
export function uploadRoutes(app: App, uploads: Uploads): void {
  app.addContentTypeParser(CHUNK_TYPE, (_request, body, done) => done(null, body));
  // Aborted on shutdown: the client resumes them with another server.
  const running = new Set<FastifyRequest>();
  app.addHook('preClose', (done) => {
    for (const { raw } of running) raw.socket.destroy();
    done();
  });

  const pass = async (request: FastifyRequest, id: string): Promise<Response> => {
    running.add(request);
    try {
      return await uploads.handle(id, toProtocol(request));
    } finally {
      running.delete(request);
    }
  };

  for (const url of [apiPaths.photoUploads, uploadPath]) {
    app.options(
      url,
      { config: { access: 'public', cors: asked } },
      // Not about a specific upload.
      async (request, reply) => sendProtocol(reply, await pass(request, '')),
    );
  }

  app.post(
    apiPaths.photoUploads,
    { config: { isUpload: true }, schema: { tags, summary: 'Start an upload' } },
    async (request, reply) => {
      const context = signedIn(request);
      // The protocol checks the header itself.
      const bytes = Number(request.headers['upload-length']) || 0;
      const id = await uploads.begin(context, bytes);
      try {
        const answer = await pass(request, id);
        // Relative, because a proxy may add a prefix to our paths.
        const isFolder = request.url.split('?', 1)[0]?.endsWith('/');
        if (answer.ok) void reply.header('location', isFolder ? id : `uploads/${id}`);
        return await sendProtocol(reply, answer);
      } catch (error) {
        await uploads.forget(context, id);
        throw error;
      }
    },
  );

  app.head(
    uploadPath,
    { schema: { tags, summary: 'Get an upload’s offset', params } },
    async (request, reply) => {
      const { id } = request.params;
      await uploads.require(signedIn(request), id);
      return sendProtocol(reply, await pass(request, id));
    },
  );

  app.patch(
    uploadPath,
    {
      config: { isUpload: true, cost: 'bytes' },
      schema: { tags, summary: 'Resume an upload', params },
    },
    async (request, reply) => {
      const { id } = request.params;
      const context = signedIn(request);
      await uploads.require(context, id);
      const answer = await pass(request, id);
      await uploads.removeIfForgotten(context, id);
      return sendProtocol(reply, answer);
    },
  );

  app.delete(
    uploadPath,
    { schema: { tags, summary: 'Cancel an upload', params } },
    async (request, reply) => {
      const { id } = request.params;
      const context = signedIn(request);
      await uploads.require(context, id);
      const answer = await pass(request, id);
      // The store may no longer have it; the upload is deleted anyway.
      const isGone = answer.status === 404 || answer.status === 410;
      if (answer.ok || isGone) await uploads.forget(context, id);
      return sendProtocol(reply, isGone ? new Response(null, { status: 204 }) : answer);
    },
  );
}
