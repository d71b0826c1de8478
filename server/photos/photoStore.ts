import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import { errorCodes } from '#contract/errorCodes';
import type { PhotoFormat } from '#contract/photos';
import { AppError } from '../errors';
import { codeOf } from '../systemErrors';

/** How long an upload can be gone on with. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60 * 1000;

export const mediaTypes: Record<PhotoFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** One file of a photo: `1280.webp`. */
export interface PhotoFile {
  name: string;
  format: PhotoFormat;
  content: Buffer;
}

/** Uploads as the tus protocol keeps them, which can be read once they are whole. */
export type UploadStore = DataStore & { read: (key: string) => Readable | Promise<Readable> };

/**
 * Where photos are kept. Every call throws an AppError: 507 when there is no room left, 503 when the
 * store cannot be reached.
 */
export interface PhotoStore {
  /** Where uploads lie until they are kept as a photo, or their time is over. */
  openUploads: () => Promise<UploadStore>;
  /** What an upload is called there. */
  uploadKey: (id: string) => string;
  /** Keeps all files of a photo: each is whole from the moment it can be opened. */
  keep: (id: string, files: PhotoFile[]) => Promise<void>;
  /** A file's content; null when there is none. */
  open: (id: string, name: string) => Promise<{ content: Readable; bytes: number } | null>;
  /** Removes all files of a photo; those that are not there are no failure. */
  remove: (id: string) => Promise<void>;
  /** Removes what a process that was killed left half written before then. */
  tidy: (before: Date) => Promise<void>;
}

const noRoomCodes = ['ENOSPC', 'EDQUOT'];

/** Says in the caller's words what is wrong with the store. */
export function storeFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return noRoomCodes.includes(codeOf(cause))
    ? new AppError(
        507,
        errorCodes.photoNoRoom,
        'We can’t store more photos right now. Try again later.',
        { cause },
      )
    : new AppError(
        503,
        errorCodes.photoStoreUnreachable,
        'We can’t load photos right now. Try again in a moment.',
        { cause },
      );
}

/** Runs what works on the store, and says its failures in the caller's words. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storeFailure(error);
  }
}
