import { Readable } from 'node:stream';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { MediaBucket } from '../config/config';
import { guarded, mediaTypes, type PhotoStore } from './photoStore';

/** Attempts per request before the storage counts as unavailable. */
const ATTEMPTS = 3;
const TIMEOUTS = { connectionTimeout: 3000, requestTimeout: 20_000 };

/**
 * Stores photos in a bucket of any S3-compatible store, which several servers may share. Files are
 * written in place: their name is a hash of their content, so that a repetition changes nothing.
 */
export function createS3Store(media: MediaBucket): PhotoStore {
  const { bucket: Bucket, prefix } = media;
  const client = new S3Client(clientConfig(media));
  const keyOf = (id: string, name: string) => `${prefix}photos/${id.slice(0, 2)}/${id}/${name}`;

  return {
    keep: (id, files) =>
      guarded(async () => {
        for (const { name, format, content } of files) {
          const ContentType = mediaTypes[format];
          const object = { Bucket, Key: keyOf(id, name), Body: content, ContentType };
          await client.send(new PutObjectCommand(object));
        }
      }),

    open: (id, name) =>
      guarded(async () => {
        try {
          const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(id, name) }));
          if (!(found.Body instanceof Readable)) return null;
          return { content: found.Body, bytes: found.ContentLength ?? 0 };
        } catch (error) {
          if (isMissing(error)) return null;
          throw error;
        }
      }),

    remove: (id) =>
      guarded(async () => {
        const Prefix = keyOf(id, '');
        const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }));
        const Objects = Contents.flatMap(({ Key }) => (Key ? [{ Key }] : []));
        if (Objects.length === 0) return;
        const Delete = { Objects, Quiet: true };
        const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
        if (Errors[0]) throw new Error(`${Errors[0].Key ?? Prefix} could not be removed.`);
      }),

    // The store itself discards incomplete files.
    cleanUp: () => Promise.resolve(),
  };
}

function clientConfig({ endpoint, region }: MediaBucket): S3ClientConfig {
  return {
    region,
    maxAttempts: ATTEMPTS,
    requestHandler: TIMEOUTS,
    // Not every compatible store supports the SDK's default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Most compatible stores have no host name for each bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  };
}

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
