import type { FetchBaseQueryMeta, QueryReturnValue } from '@reduxjs/toolkit/query/react';
import { apiPaths } from '#contract/apiPaths';
import { errorCodes } from '#contract/errorCodes';
import type { Photo, Turn } from '#contract/photos';
import { parseJson } from '@/lib/json';
import { sendWithProgress } from '@/lib/sendWithProgress';
import { baseApi } from './baseApi';
import type { ApiError } from './errors';
import { toPhoto } from './responseFields';

interface CreatePhotoArgs {
  file: Blob;
  isEvidence?: boolean;
  /** @param share of the file that was sent, from 0 to 1 */
  onProgress?: (share: number) => void;
}

type PhotoResponse = QueryReturnValue<unknown, ApiError, FetchBaseQueryMeta>;

/** How often a request is repeated while the server has too many photos to process. */
const BUSY_RETRIES = 20;
/** In seconds, for a response without Retry-After. */
const BUSY_PAUSE_S = 5;

/**
 * The photo of a response. While the server is busy it does nothing but say when to try again, so
 * the request is repeated then.
 */
async function photoFrom(
  signal: AbortSignal,
  send: () => PhotoResponse | PromiseLike<PhotoResponse>,
) {
  for (let retriesLeft = BUSY_RETRIES; ; retriesLeft -= 1) {
    const { data, error, meta } = await send();
    if (error === undefined) return { data: toPhoto(data) };
    if (error.code !== errorCodes.photosBusy || retriesLeft === 0) return { error };
    await pause(Number(meta?.response?.headers.get('Retry-After') ?? BUSY_PAUSE_S), signal);
    if (signal.aborted) return { error };
  }
}

/** The delays in seconds before a file is sent again over a connection that broke. */
const RETRY_DELAYS_S = [0, 1, 3, 10];

/** The same file gives the same photo, so it is sent again if its answer was lost. */
async function untilAnswered(
  signal: AbortSignal,
  send: () => PhotoResponse | PromiseLike<PhotoResponse>,
): Promise<PhotoResponse> {
  for (const delay of RETRY_DELAYS_S) {
    const response = await send();
    const isLost = response.error?.status === 'network' && navigator.onLine;
    if (!isLost || signal.aborted) return response;
    await pause(delay, signal);
  }
  return send();
}

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

async function toDataUrl(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  let content = '';
  for (const byte of bytes) content += String.fromCharCode(byte);
  return `data:${response.headers.get('Content-Type') ?? 'image/jpeg'};base64,${btoa(content)}`;
}

export const photosApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Creates a photo from a file; as evidence, only the parties of an order or a conversation, and admins, may see it.
     * Idempotent. Null for an unreadable response.
     */
    createPhoto: build.mutation<Photo | null, CreatePhotoArgs>({
      extraOptions: { expects: 'record' },
      queryFn: ({ file, isEvidence, onProgress }, { signal }, _options, send) => {
        const args = {
          url: apiPaths.photos,
          method: 'POST',
          body: file,
          // Some systems have no type for a file, or a wrong one.
          headers: {
            'Content-Type': file.type.startsWith('image/') ? file.type : 'application/octet-stream',
          },
          ...(isEvidence && { params: { evidence: true } }),
          ...(onProgress && {
            sendBy: (request: Request) => sendWithProgress(request, onProgress),
          }),
        };
        return photoFrom(signal, () => untilAnswered(signal, () => send(args)));
      },
    }),
    /** The file of a photo that only some may see, as a data URL: an image sends no token. */
    getPrivatePhoto: build.query<string, string>({
      query: (path) => ({
        url: path,
        responseHandler: async (response) =>
          response.ok ? toDataUrl(response) : parseJson(await response.text()),
      }),
    }),
    /** Creates a copy of a photo, rotated clockwise. Null for an unreadable response. */
    turnPhoto: build.mutation<Photo | null, { id: string; degrees: Turn }>({
      extraOptions: { expects: 'record' },
      queryFn: ({ id, degrees }, { signal }, _options, send) =>
        photoFrom(signal, () =>
          send({ url: apiPaths.turnedPhoto(id), method: 'POST', body: { degrees } }),
        ),
    }),
  }),
});

export const { useCreatePhotoMutation, useGetPrivatePhotoQuery } = photosApi;
