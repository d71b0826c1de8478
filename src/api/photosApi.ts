import type {
  BaseQueryApi,
  FetchBaseQueryMeta,
  QueryReturnValue,
} from '@reduxjs/toolkit/query/react';
import { apiPaths } from '#contract/apiPaths';
import { errorCodes } from '#contract/errorCodes';
import type { Photo, Turn } from '#contract/photos';
import { config } from '@/lib/config';
import { parseJson } from '@/lib/json';
import { uploadInChunks, UploadError, type ResumableUpload } from '@/lib/resumableUpload';
import { baseApi } from './baseApi';
import { renewOrEnd } from './accessTokenRenewal';
import { credentialsOf } from './credentials';
import { apiError, toApiError, type ApiError } from './errors';
import { toPhoto } from './responseFields';

/** A file to upload; `onBegun` and `onProgress` are called during the upload. */
type SendPhotoArgs = Pick<
  ResumableUpload,
  'file' | 'fileName' | 'uploadUrl' | 'onBegun' | 'onProgress'
>;

/** Sends the user’s token, and renews it when it is refused, as the base query does. */
function tokensOf(api: BaseQueryApi): Pick<ResumableUpload, 'getToken' | 'renewToken'> {
  const credentials = credentialsOf(api);
  const uid = credentials.getUid();
  return {
    getToken: () => credentials.getAccessToken(),
    renewToken: async (refused) => {
      const renewal = await renewOrEnd(api, refused, uid, null);
      if ('token' in renewal) return;
      const { status } = renewal.error ?? { status: 401 };
      throw new UploadError(typeof status === 'number' ? status : null, '');
    },
  };
}

function toUploadError(error: unknown): ApiError {
  if (!(error instanceof UploadError) || error.status === null) {
    return apiError({ status: 'network' });
  }
  return toApiError({ status: error.status, data: parseJson(error.body) });
}

const uploadIdOf = (uploadUrl: string) => new URL(uploadUrl).pathname.split('/').at(-1) ?? '';

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
     * Uploads a file, or the rest of it, in chunks that resume after a lost connection. Returns the
     * upload’s URL. Aborting keeps the chunks that have arrived, and calls `onBegun` for an upload
     * that was just being created.
     */
    sendPhoto: build.mutation<string, SendPhotoArgs>({
      queryFn: async (args, api) => {
        try {
          const data = await uploadInChunks({
            ...args,
            ...tokensOf(api),
            endpoint: new URL(config.apiUrl + apiPaths.photoUploads, window.location.href).href,
            signal: api.signal,
          });
          return { data };
        } catch (error) {
          return { error: toUploadError(error) };
        }
      },
    }),
    /** Cancels an upload; the server deletes its chunks. */
    deleteUpload: build.mutation<null, { uploadUrl: string }>({
      query: ({ uploadUrl }) => ({
        url: `${apiPaths.photoUploads}/${uploadIdOf(uploadUrl)}`,
        method: 'DELETE',
        headers: { 'Tus-Resumable': '1.0.0' },
      }),
      transformResponse: () => null,
    }),
    /**
     * Creates a photo from an upload; as evidence, only the parties of an order and admins may see
     * it. Idempotent. Null for an unreadable response.
     */
    createPhoto: build.mutation<Photo | null, { uploadUrl: string; isEvidence?: boolean }>({
      extraOptions: { expects: 'record' },
      queryFn: ({ uploadUrl, isEvidence = false }, { signal }, _options, send) => {
        const body = { upload: uploadIdOf(uploadUrl), ...(isEvidence && { evidence: true }) };
        return photoFrom(signal, () => send({ url: apiPaths.photos, method: 'POST', body }));
      },
    }),
    /** The file of a photo of a request for money, as a data URL: an image sends no token. */
    getEvidencePhoto: build.query<string, { requestId: string; photoId: string }>({
      query: ({ requestId, photoId }) => ({
        url: apiPaths.evidencePhoto(requestId, photoId),
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

export const { useSendPhotoMutation, useCreatePhotoMutation, useGetEvidencePhotoQuery } = photosApi;
