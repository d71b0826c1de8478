import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { apiPaths } from '#contract/apiPaths';
import type { Photo, Turn } from '#contract/photos';
import { config } from '@/lib/config';
import { parseJson } from '@/lib/json';
import { uploadInChunks, UploadError, type ResumableUpload } from '@/lib/resumableUpload';
import { baseApi } from './baseApi';
import { renewOrEnd } from './accessTokenRenewal';
import { credentialsOf } from './credentials';
import { apiError, toApiError, type ApiError } from './errors';
import { toPhoto } from './photos';

/** A file on its way; `onBegun` and `onProgress` are called meanwhile. */
type SendPhotoArgs = Pick<
  ResumableUpload,
  'file' | 'fileName' | 'uploadUrl' | 'onBegun' | 'onProgress'
>;

/** Shows the person's token and renews it once it is refused, as the base query does. */
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

/** Uploads of a seller's photos, an extension. */
export const photosApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Sends a file, or what is left of it, in pieces that go on after a lost connection; answers the
     * upload's address. Aborting it leaves what has arrived where it is, and says `onBegun` of what
     * was only being begun.
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
    /** Ends an upload that is not to be gone on with; the server removes what has arrived of it. */
    deleteUpload: build.mutation<null, { uploadUrl: string }>({
      query: ({ uploadUrl }) => ({
        url: `${apiPaths.photoUploads}/${uploadIdOf(uploadUrl)}`,
        method: 'DELETE',
        headers: { 'Tus-Resumable': '1.0.0' },
      }),
      transformResponse: () => null,
    }),
    /** Makes a photo of what was uploaded, the same one whenever it is asked; null for a strange answer. */
    createPhoto: build.mutation<Photo | null, { uploadUrl: string }>({
      query: ({ uploadUrl }) => ({
        url: apiPaths.photos,
        method: 'POST',
        body: { upload: uploadIdOf(uploadUrl) },
      }),
      extraOptions: { expects: 'record' },
      transformResponse: toPhoto,
    }),
    /** A new photo: the same, turned clockwise; null for a strange answer. */
    turnPhoto: build.mutation<Photo | null, { id: string; degrees: Turn }>({
      query: ({ id, degrees }) => ({
        url: apiPaths.turnedPhoto(id),
        method: 'POST',
        body: { degrees },
      }),
      extraOptions: { expects: 'record' },
      transformResponse: toPhoto,
    }),
  }),
});
