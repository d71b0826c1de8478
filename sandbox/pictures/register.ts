import type { FastifyInstance } from 'fastify';
import { pictureOrigins } from './origin';
import { pictureRoutes } from './routes';

/** Serves the drawn cars, and gives their links an origin in every answer of the API. */
export async function registerPictures(app: FastifyInstance): Promise<void> {
  await app.register(pictureOrigins);
  await app.register(pictureRoutes);
}
