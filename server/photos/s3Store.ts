import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type _Object,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import type { Upload } from '@tus/server';
import type { MediaBucket } from '../config/mediaStorage';
import { guarded, mediaTypes, UPLOAD_LIFETIME_MS, type PhotoStore } from './photoStore';

/** Attempts per request before the storage counts as unavailable. */
const ATTEMPTS = 3;
const TIMEOUTS = { connectionTimeout: 3000, requestTimeout: 20_000 };

/**
 * Stores photos in a bucket of any S3-compatible store. Supports several servers: a photo is written
 * to keys of its own and copied when all of its files are complete, so that a failure cannot remove
 * what another server has stored for the same photo.
 */
export function createS3Store(media: MediaBucket): PhotoStore {
  const { bucket: Bucket, prefix } = media;
  const config = clientConfig(media);
  const client = new S3Client(config);
  const drafts = `${prefix}drafts/`;
  const keyOf = (id: string, name: string) => `${prefix}photos/${id.slice(0, 2)}/${id}/${name}`;
  const uploads = new BucketUploads(client, Bucket, config);

  /** Removes up to 1,000 objects, if `isOver` is true for them. */
  const removeAll = async (under: string, isOver: (object: _Object) => boolean = () => true) => {
    const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix: under }));
    const over = (listed.Contents ?? []).filter(isOver);
    const keys = over.flatMap(({ Key }) => (Key ? [{ Key }] : []));
    if (keys.length === 0) return;
    const Delete = { Objects: keys, Quiet: true };
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    if (Errors[0]) throw new Error(`${Errors[0].Key ?? under} could not be removed.`);
  };

  return {
    openUploads: () => Promise.resolve(uploads),

    uploadKey: (id) => `${prefix}uploads/${id}`,

    keep: (id, files) =>
      guarded(async () => {
        const draft = `${drafts}${randomUUID()}/`;
        try {
          for (const { name, format, content } of files) {
            const ContentType = mediaTypes[format];
            const object = { Bucket, Key: `${draft}${name}`, Body: content, ContentType };
            await client.send(new PutObjectCommand(object));
          }
          for (const { name } of files) {
            const CopySource = encodeURI(`${Bucket}/${draft}${name}`);
            await client.send(new CopyObjectCommand({ Bucket, Key: keyOf(id, name), CopySource }));
          }
        } finally {
          // What remains is deleted by `cleanUp`.
          await removeAll(draft).catch(() => undefined);
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

    remove: (id) => guarded(() => removeAll(keyOf(id, ''))),

    cleanUp: (before) =>
      guarded(() =>
        removeAll(drafts, ({ LastModified }) => !!LastModified && LastModified < before),
      ),
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

class BucketUploads extends S3Store {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(client: S3Client, bucket: string, config: S3ClientConfig) {
    super({
      s3ClientConfig: { ...config, bucket },
      useTags: false,
      expirationPeriodInMilliseconds: UPLOAD_LIFETIME_MS,
    });
    this.#client = client;
    this.#bucket = bucket;
  }

  /** The base class treats an unavailable store like a missing upload. */
  override async getUpload(key: string): Promise<Upload> {
    const info = { Bucket: this.#bucket, Key: `${key}.info` };
    try {
      await this.#client.send(new HeadObjectCommand(info));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    return super.getUpload(key);
  }

  /**
   * The base class does not delete the file of a complete upload, nor leftovers of a broken one.
   */
  override async remove(key: string): Promise<void> {
    try {
      await super.remove(key);
    } finally {
      const Objects = ['', '.info', '.part'].map((end) => ({ Key: `${key}${end}` }));
      const Delete = { Objects, Quiet: true };
      await this.#client.send(new DeleteObjectsCommand({ Bucket: this.#bucket, Delete }));
    }
  }
}
