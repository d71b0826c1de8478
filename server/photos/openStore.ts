import type { MediaBucket, MediaStorage } from '../config/mediaStorage';
import { createFolderStore } from './folderStore';
import { guarded, type PhotoStore } from './photoStore';

/** Creates the configured photo storage. */
export const createPhotoStore = (media: MediaStorage): PhotoStore =>
  'bucket' in media ? lazyS3Store(media) : createFolderStore(media.folder);

/** Loaded on demand: its library is large, and folder storage does not need it. */
function lazyS3Store(media: MediaBucket): PhotoStore {
  let loading: Promise<PhotoStore> | undefined;
  const store = () =>
    guarded(
      () => (loading ??= import('./s3Store').then(({ createS3Store }) => createS3Store(media))),
    );
  return {
    uploadKey: (id) => `${media.prefix}uploads/${id}`,
    openUploads: async () => (await store()).openUploads(),
    keep: async (id, files) => (await store()).keep(id, files),
    open: async (id, name) => (await store()).open(id, name),
    remove: async (id) => (await store()).remove(id),
    cleanUp: async (before) => (await store()).cleanUp(before),
  };
}
