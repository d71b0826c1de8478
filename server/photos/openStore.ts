import path from 'node:path';
import type { Config } from '../config';
import { createFolderStore } from './folderStore';
import type { PhotoStore } from './photoStore';

/** The store that the server was told to keep photos in. */
export const createPhotoStore = ({ dataDir }: Config): PhotoStore =>
  createFolderStore(path.join(dataDir, 'media'));
