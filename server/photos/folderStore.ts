import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../lib/systemErrors';
import { guarded, type PhotoStore } from './photoStore';

/**
 * Stores photos in a folder, which several servers may share. A photo is written to a temporary
 * folder and renamed when all of its files are complete.
 */
export function createFolderStore(folder: string): PhotoStore {
  const drafts = path.join(folder, 'drafts');
  const folderOf = (id: string) => path.join(folder, 'photos', id.slice(0, 2), id);

  return {
    keep: (id, files) =>
      guarded(async () => {
        const draft = path.join(drafts, randomUUID());
        const place = folderOf(id);
        try {
          await mkdir(draft, { recursive: true });
          for (const { name, content } of files) {
            await writeFile(path.join(draft, name), content, { flush: true });
          }
          await mkdir(path.dirname(place), { recursive: true });
          await rename(draft, place);
        } catch (error) {
          await rm(draft, { recursive: true, force: true });
          // The same photo already exists.
          if (!['EEXIST', 'ENOTEMPTY'].includes(codeOf(error))) throw error;
        }
      }),

    open: (id, name) =>
      guarded(async () => {
        try {
          const file = await open(path.join(folderOf(id), name));
          return { content: file.createReadStream(), bytes: (await file.stat()).size };
        } catch (error) {
          if (codeOf(error) === 'ENOENT') return null;
          throw error;
        }
      }),

    remove: (id) => guarded(() => rm(folderOf(id), { recursive: true, force: true })),

    cleanUp: (before) =>
      guarded(async () => {
        for (const name of await namesIn(drafts)) {
          const draft = path.join(drafts, name);
          if ((await stat(draft)).mtime < before) await rm(draft, { recursive: true, force: true });
        }
      }),
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
