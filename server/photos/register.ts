import type { Jobs } from '../jobs/jobs';
import type { App } from '../http/validation';
import { cleanPhotos } from './cleaning';
import { photoRoutes } from './photoRoutes';
import { createPhotoService } from './photoService';
import type { PhotoStore } from './photoStore';
import { uploadRoutes } from './uploadRoutes';
import { createUploads } from './uploads';

/** Uploads, photos, and the job that removes what nobody needs. */
export function registerPhotos(app: App, { jobs, store }: { jobs: Jobs; store: PhotoStore }): void {
  const uploads = createUploads(store);
  uploadRoutes(app, uploads);
  photoRoutes(app, createPhotoService(store, uploads));
  jobs.work('clean-photos', (context) => cleanPhotos(context, store, uploads));
}
