import { photosApi } from '@/api/photosApi';
import type { AppStore } from '@/store/hooks';
import { HEIC_HEAD_BYTES, isHeic } from '#contract/heic';
import { PHOTO_BYTES_MAX } from '#contract/photos';
import { problemOf } from '@/dashboard/ui/photoProblems';
import { resizePhoto } from '@/dashboard/ui/resizePhoto';
import type { DraftPhoto, PhotoStatus } from './photoDraftsSlice';
import type { UnsentFiles } from './unsentFiles';

const { createPhoto } = photosApi.endpoints;

interface UploadContext {
  store: AppStore;
  files: UnsentFiles;
  /** Returns the photo’s current state; undefined after it was removed. */
  photo: () => DraftPhoto | undefined;
  change: (change: Partial<DraftPhoto>) => void;
  signal: AbortSignal;
}

/** Resizes and uploads a photo. Resolves to its new status. */
export async function uploadPhoto(id: string, context: UploadContext): Promise<PhotoStatus> {
  const { store, change, signal } = context;
  const isAborted = () => signal.aborted;
  const file = await fileToUpload(id, context);
  const head = file && (await headOf(file));
  if (file === null || head === null) return { status: 'fileMissing' };
  // Browsers that can decode HEIC have already converted the file to JPEG.
  if (isHeic(head)) return { status: 'failed', problem: 'heic' };
  if (file.size > PHOTO_BYTES_MAX) return { status: 'failed', problem: 'tooLarge' };
  // The photo was removed, or the form closed, while the file was resized.
  if (isAborted()) return { status: 'queued' };
  const creating = store.dispatch(
    createPhoto.initiate({
      file,
      onProgress: (progress) => {
        if (isAborted()) return;
        // Everything is sent: the server decodes it.
        const isSent = progress === 1;
        change({ state: isSent ? { status: 'processing' } : { status: 'uploading', progress } });
      },
    }),
  );
  // The server drops a photo that still waits for its turn.
  signal.addEventListener('abort', () => creating.abort());
  const { data: kept, error } = await creating;
  return kept ? { status: 'uploaded', photo: kept } : statusAfter(error);
}

/** Resolves to the resized file, or null if the file is missing. */
async function fileToUpload(
  id: string,
  { files, photo, change, signal }: UploadContext,
): Promise<Blob | null> {
  const isAborted = () => signal.aborted;
  const file = await files.take(id);
  if (file === null || isAborted()) return null;
  const { isPrepared = false, preview = null } = photo() ?? {};
  if (preview === null) change({ preview: URL.createObjectURL(file) });
  if (isPrepared) return file;
  const resized = await resizePhoto(file);
  if (isAborted()) return null;
  await files.put(id, resized);
  change({ isPrepared: true });
  return resized;
}

/** The first bytes of a file; null if the file was moved or changed since it was chosen. */
async function headOf(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, HEIC_HEAD_BYTES).arrayBuffer());
  } catch {
    return null;
  }
}

function statusAfter(error: unknown): PhotoStatus {
  const problem = problemOf(error);
  const isOffline = problem === 'connection' && !navigator.onLine;
  return isOffline ? { status: 'offline' } : { status: 'failed', problem };
}
