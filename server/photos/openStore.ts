import type { MediaStorage } from '../config/config';
import { createFolderStore } from './folderStore';
import type { PhotoStore } from './photoStore';

/** Creates the configured photo storage. */
export async function createPhotoStore(media: MediaStorage): Promise<PhotoStore> {
  if (!('bucket' in media)) return createFolderStore(media.folder);
  // Its library is large, and folder storage does not need it.
  const { createS3Store } = await import('./s3Store');
  return createS3Store(media);
}
