import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { protocolOf, type Read } from './environment';

/** Photo storage: an S3 bucket or a folder. */
export type MediaStorage = MediaBucket | { folder: string };

export interface MediaBucket {
  bucket: string;
  /** Prefix of all keys: '' or `some/folder/`. */
  prefix: string;
  region: string;
  /** Endpoint of an S3-compatible store other than Amazon's. */
  endpoint?: string | undefined;
}

const HELP =
  'MEDIA_URL must name a bucket, like s3://bucket or s3://bucket/folder, or a folder, like file:///var/media.';

/** Reads the photo storage from the environment. Returns an error message if it is invalid. */
export function mediaStorage(read: Read, dataDir: string): MediaStorage | string {
  const text = read('MEDIA_URL');
  if (text === undefined) return { folder: path.join(dataDir, 'media') };
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'file:' && url.host === '') return { folder: fileURLToPath(url) };
  if (url?.protocol !== 's3:' || url.host === '') return HELP;
  const endpoint = read('MEDIA_ENDPOINT');
  if (endpoint !== undefined && !/^https?:$/.test(protocolOf(endpoint))) {
    return 'MEDIA_ENDPOINT must be the URL of the object store, for example https://s3.example.com.';
  }
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.host,
    prefix: folder === '' ? '' : `${folder}/`,
    region: read('MEDIA_REGION') ?? 'us-east-1',
    endpoint,
  };
}

/** The endpoint of a CDN that drops files from its caches. */
export interface MediaPurge {
  url: string;
  /** Sent as the bearer token. */
  token?: string | undefined;
}

/** Reads the CDN's endpoint, undefined if there is none. Returns an error message if it is invalid. */
export function mediaPurge(read: Read): MediaPurge | string | undefined {
  const url = read('MEDIA_PURGE_URL');
  if (url === undefined) return undefined;
  if (!/^https?:$/.test(protocolOf(url))) {
    return 'MEDIA_PURGE_URL must be the URL that purges files from the CDN, for example https://cdn.example.com/purge.';
  }
  if (read('PUBLIC_ORIGIN') === undefined) {
    return 'PUBLIC_ORIGIN must be set together with MEDIA_PURGE_URL. The URLs to purge begin with it.';
  }
  return { url, token: read('MEDIA_PURGE_TOKEN') };
}
