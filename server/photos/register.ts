import type { Jobs } from '../jobs/jobs';
import type { App } from '../http/validation';
import type { MediaPurge } from '../config/config';
import type { PhotoHooks } from './hooks';
import { cleanPhotos } from './cleaning';
import { photoRoutes } from './photoRoutes';
import { createPhotoService, type PhotoService } from './photoService';
import type { PhotoStore } from './photoStore';
import { purgeMedia } from './purgeMedia';

interface PhotosDeps {
  jobs: Jobs;
  photoHooks: PhotoHooks;
  photoStore: PhotoStore;
  mediaPurge: MediaPurge | undefined;
  /** Public origin of this server. */
  origin: string;
}

/**
 * Registers photos, and the jobs that delete unused and removed ones. Returns the function that
 * creates photos.
 */
export function registerPhotos(
  app: App,
  { jobs, photoHooks, photoStore, mediaPurge, origin }: PhotosDeps,
): PhotoService {
  const photos = createPhotoService(photoStore, photoHooks);
  photoRoutes(app, photos);
  jobs.work('clean-photos', (context) => cleanPhotos(context, photoStore, photoHooks));
  jobs.work('purge-media', (context) => purgeMedia(context, mediaPurge, origin));
  return photos;
}
