import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { MediaBucket } from '../config/mediaStorage';
import { closeAfterTest } from './openApps';

interface StoredObject {
  content: Buffer;
  headers: Record<string, string>;
}

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** An in-memory store with the subset of S3 that we use. Accepts every signature. */
export interface ObjectStore {
  media: MediaBucket;
  objects: Map<string, StoredObject>;
  /** How requests fail; null if they succeed. */
  failure: 'refuse' | 'hang-up' | null;
  /** The age of every object. */
  lastModified: Date;
  /** Called between an object's arrival and its storage. */
  beforePut: ((key: string) => Promise<void>) | null;
}

export async function openObjectStore(prefix = ''): Promise<ObjectStore> {
  const objects = new Map<string, StoredObject>();
  const parts = new Map<string, Map<number, Buffer>>();
  const server = createServer((request, response) => {
    const answer = async () => {
      const url = new URL(request.url ?? '/', 'http://store');
      const content = await buffer(request);
      if (store.failure === 'hang-up') {
        request.socket.destroy();
        return;
      }
      if (request.method === 'PUT') await store.beforePut?.(url.pathname);
      const refused = { status: 503, body: errorXml('SlowDown') };
      const said: Answer = store.failure === 'refuse' ? refused : act(request, url, content);
      response.writeHead(said.status ?? 200, said.headers);
      response.end(request.method === 'HEAD' ? undefined : said.body);
    };
    answer().catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });

  const act = (request: IncomingMessage, url: URL, content: Buffer): Answer => {
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (bucket !== 'pictures') return { status: 404, body: errorXml('NoSuchBucket') };
    const uploadId = url.searchParams.get('uploadId');
    if (uploadId !== null) return actOnUpload(request.method, key, uploadId, url, content);
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomUUID();
      parts.set(id, new Map());
      return { body: `<R><Key>${key}</Key><UploadId>${id}</UploadId></R>` };
    }
    if (request.method === 'POST' && url.searchParams.has('delete')) {
      for (const [, gone = ''] of content.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) {
        objects.delete(gone);
      }
      return { body: '<DeleteResult/>' };
    }
    if (request.method === 'GET' && url.searchParams.has('list-type')) {
      const under = url.searchParams.get('prefix') ?? '';
      const keys = [...objects.keys()].filter((name) => name.startsWith(under));
      const rows = keys.map(
        (name) =>
          `<Contents><Key>${name}</Key><LastModified>${store.lastModified.toISOString()}</LastModified></Contents>`,
      );
      return { body: `<ListBucketResult>${rows.join('')}</ListBucketResult>` };
    }
    const copied = request.headers['x-amz-copy-source'];
    if (request.method === 'PUT' && copied !== undefined) {
      const source = objects.get(decodeURIComponent(String(copied)).replace('pictures/', ''));
      if (!source) return { status: 404, body: errorXml('NoSuchKey') };
      objects.set(key, source);
      return { body: '<CopyObjectResult/>' };
    }
    if (request.method === 'PUT') {
      const kept = Object.entries(request.headers).flatMap(([name, value]) =>
        /^(x-amz-meta-|content-type$)/.test(name) ? [[name, String(value)] as const] : [],
      );
      objects.set(key, { content, headers: Object.fromEntries(kept) });
      return { headers: { etag: etagOf(content) } };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const found = objects.get(key);
    if (!found) return { status: 404, body: errorXml('NoSuchKey') };
    const length = String(found.content.length);
    return { headers: { ...found.headers, 'content-length': length }, body: found.content };
  };

  const actOnUpload = (
    method: string | undefined,
    key: string,
    id: string,
    url: URL,
    content: Buffer,
  ): Answer => {
    const sent = parts.get(id);
    if (!sent) return { status: 404, body: errorXml('NoSuchUpload') };
    if (method === 'PUT') {
      sent.set(Number(url.searchParams.get('partNumber')), content);
      return { headers: { etag: etagOf(content) } };
    }
    if (method === 'GET') {
      const rows = [...sent].map(
        ([number, part]) =>
          `<Part><PartNumber>${number}</PartNumber><Size>${part.length}</Size><ETag>${etagOf(part)}</ETag></Part>`,
      );
      return { body: `<ListPartsResult>${rows.join('')}</ListPartsResult>` };
    }
    parts.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const whole = [...sent].sort(([a], [b]) => a - b).map(([, part]) => part);
    objects.set(key, { content: Buffer.concat(whole), headers: {} });
    return { body: `<R><Key>${key}</Key></R>` };
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterTest(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const store: ObjectStore = {
    objects,
    failure: null,
    lastModified: new Date(),
    beforePut: null,
    media: {
      bucket: 'pictures',
      prefix,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
    },
  };
  return store;
}

const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;
const errorXml = (code: string) => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
