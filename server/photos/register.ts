import type { Jobs } from '../jobs/jobs';
import type { App } from '../http/validation';
import type { MediaPurge } from '../config/mediaStorage';
import { cleanPhotos } from './cleaning';
import { photoRoutes } from './photoRoutes';
import { createPhotoService, type PhotoService } from './photoService';
import type { PhotoStore } from './photoStore';
import { purgeMedia } from './purgeMedia';
import { uploadRoutes } from './uploadRoutes';
import { createUploads } from './uploads';

interface PhotosDeps {
  jobs: Jobs;
  photoStore: PhotoStore;
  mediaPurge: MediaPurge | undefined;
  /** Public origin of this server. */
  origin: string;
}

/**
 * Registers uploads, photos, and the jobs that delete unused and removed ones. Returns the function
 * that creates photos.
 */
export function registerPhotos(
  app: App,
  { jobs, photoStore, mediaPurge, origin }: PhotosDeps,
): PhotoService {
  const uploads = createUploads(photoStore);
  const photos = createPhotoService(photoStore, uploads);
  uploadRoutes(app, uploads);
  photoRoutes(app, photos);
  jobs.work('clean-photos', (context) => cleanPhotos(context, photoStore, uploads));
  jobs.work('purge-media', (context) => purgeMedia(context, mediaPurge, origin));
  return photos;
}
