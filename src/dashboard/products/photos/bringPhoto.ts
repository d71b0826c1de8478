import { isApiError } from '@/api/errors';
import { photosApi } from '@/api/photosApi';
import type { AppStore } from '@/store/hooks';
import { HEIC_HEAD_BYTES, isHeic } from '#contract/heic';
import { PHOTO_BYTES_MAX } from '#contract/photos';
import type { DraftPhoto, PhotoStatus } from './photoDraftsSlice';
import type { UnsentFiles } from './unsentFiles';
import { problemOf } from './photoProblems';
import { reducePhoto } from './reducePhoto';

const { sendPhoto, createPhoto, deleteUpload } = photosApi.endpoints;

interface Bringing {
  store: AppStore;
  files: UnsentFiles;
  /** As it is known now; undefined once it was removed. */
  photo: () => DraftPhoto | undefined;
  change: (change: Partial<DraftPhoto>) => void;
  signal: AbortSignal;
}

/** Brings one photo from its file to the server's answer, and says what came of it. */
export async function bringPhoto(id: string, bringing: Bringing): Promise<PhotoStatus> {
  const { store, photo, change, signal } = bringing;
  const isStopped = () => signal.aborted;
  const file = await fileToSend(id, bringing);
  const head = file && (await headOf(file));
  if (file === null || head === null) return { status: 'fileGone' };
  // One that the browser could decode is a JPEG by now.
  if (isHeic(head)) return { status: 'failed', problem: 'heic' };
  if (file.size > PHOTO_BYTES_MAX) return { status: 'failed', problem: 'tooLarge' };
  // Removed or left while it was prepared: nothing of it is begun.
  if (isStopped()) return { status: 'queued' };
  const { fileName = '', uploadUrl = null } = photo() ?? {};
  const sending = store.dispatch(
    sendPhoto.initiate({
      file,
      fileName,
      uploadUrl,
      onBegun: (url) => {
        // Removed or left meanwhile: nobody will go on with it.
        if (signal.aborted) void store.dispatch(deleteUpload.initiate({ uploadUrl: url }));
        else change({ uploadUrl: url });
      },
      onProgress: (share) => !signal.aborted && change({ state: { status: 'sending', share } }),
    }),
  );
  signal.addEventListener('abort', () => sending.abort());
  const sent = await sending;
  if (sent.data === undefined) return stateAfter(sent.error);
  if (isStopped()) return { status: 'queued' };
  change({ state: { status: 'checking' } });
  const { data: kept, error } = await store.dispatch(
    createPhoto.initiate({ uploadUrl: sent.data }),
  );
  if (kept) return { status: 'kept', photo: kept };
  // What the server has refused it need not be asked about again: the next try begins anew.
  if (isApiError(error) && error.status === 404) change({ uploadUrl: null });
  return stateAfter(error);
}

/** The reduced file; null when it is not here any more. */
async function fileToSend(
  id: string,
  { files, photo, change, signal }: Bringing,
): Promise<Blob | null> {
  const isStopped = () => signal.aborted;
  const file = await files.take(id);
  if (file === null || isStopped()) return null;
  const { isPrepared = false, preview = null } = photo() ?? {};
  if (preview === null) change({ preview: URL.createObjectURL(file) });
  if (isPrepared) return file;
  const reduced = await reducePhoto(file);
  if (isStopped()) return null;
  await files.put(id, reduced);
  change({ isPrepared: true });
  return reduced;
}

/** What a file begins with; null when it was moved or changed since it was chosen. */
async function headOf(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, HEIC_HEAD_BYTES).arrayBuffer());
  } catch {
    return null;
  }
}

function stateAfter(error: unknown): PhotoStatus {
  const problem = problemOf(error);
  const isOffline = problem === 'connection' && !navigator.onLine;
  return isOffline ? { status: 'offline' } : { status: 'failed', problem };
}
