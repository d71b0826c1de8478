import type { Jobs } from '../jobs/jobs';
import type { App } from '../http/validation';
import { cleanPhotos } from './cleaning';
import { photoRoutes } from './photoRoutes';
import { createPhotoService, type PhotoService } from './photoService';
import type { PhotoStore } from './photoStore';
import { uploadRoutes } from './uploadRoutes';
import { createUploads } from './uploads';

/**
 * Registers uploads, photos and the job that deletes unused ones. Returns the function that creates
 * photos.
 */
export function registerPhotos(
  app: App,
  { jobs, store }: { jobs: Jobs; store: PhotoStore },
): PhotoService {
  const uploads = createUploads(store);
  const photos = createPhotoService(store, uploads);
  uploadRoutes(app, uploads);
  photoRoutes(app, photos);
  jobs.work('clean-photos', (context) => cleanPhotos(context, store, uploads));
  return photos;
}
