import type { Readable } from 'node:stream';
import { errorCodes } from '#contract/errorCodes';
import type { PhotoFormat } from '#contract/photos';
import { AppError } from '../lib/errors';
import { codeOf } from '../lib/systemErrors';

export const mediaTypes: Record<PhotoFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

export const safeFileHeaders = {
  // A photo opened as a page must not run, load or embed anything.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** A file of a photo that the caller may load. */
export interface FoundFile {
  photoId: string;
  name: string;
  format: PhotoFormat;
}

export interface OpenedPhoto {
  content: Readable;
  bytes: number;
}

/** One file of a photo, for example `1280.webp`. */
export interface PhotoFile {
  name: string;
  format: PhotoFormat;
  content: Buffer;
}

/**
 * Photo storage. Every call throws an AppError: 507 when the disk is full, 503 when the storage is
 * unavailable.
 */
export interface PhotoStore {
  /** Stores all files of a photo. A file is readable only when complete. Repeatable. */
  keep: (id: string, files: PhotoFile[]) => Promise<void>;
  /** The content of a file, or null if it does not exist. */
  open: (id: string, name: string) => Promise<{ content: Readable; bytes: number } | null>;
  /** Deletes all files of a photo. Missing files are ignored. */
  remove: (id: string) => Promise<void>;
  /** Deletes incomplete files older than `before`, which a killed process left behind. */
  cleanUp: (before: Date) => Promise<void>;
}

const diskFullCodes = ['ENOSPC', 'EDQUOT'];

/** Maps an error of the storage to an AppError. */
export function storeFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  return diskFullCodes.includes(codeOf(cause))
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

/** Runs work on the storage and maps its errors. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storeFailure(error);
  }
}
