import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { MediaBucket } from '../config/config';
import { closeAfterTest } from './openApps';

interface StoredObject {
  content: Buffer;
  type: string;
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
  /** How requests fail, or which are refused by the end of their key; null if they succeed. */
  failure: 'refuse' | 'hang-up' | { at: string } | null;
  /** How often an object was written. */
  puts: number;
}

export async function openObjectStore(prefix = ''): Promise<ObjectStore> {
  const objects = new Map<string, StoredObject>();
  const server = createServer((request, response) => {
    const answer = async () => {
      const url = new URL(request.url ?? '/', 'http://store');
      const content = await buffer(request);
      const { failure } = store;
      if (failure === 'hang-up') {
        request.socket.destroy();
        return;
      }
      const isRefused =
        failure === 'refuse' || (failure !== null && url.pathname.endsWith(failure.at));
      const refused = { status: 503, body: errorXml('SlowDown') };
      const said: Answer = isRefused ? refused : act(request, url, content);
      response.writeHead(said.status ?? 200, said.headers);
      response.end(said.body);
    };
    answer().catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });

  const act = ({ method, headers }: IncomingMessage, url: URL, content: Buffer): Answer => {
    const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (bucket !== 'pictures') return { status: 404, body: errorXml('NoSuchBucket') };
    if (method === 'POST' && url.searchParams.has('delete')) {
      for (const [, gone = ''] of content.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) {
        objects.delete(gone);
      }
      return { body: '<DeleteResult/>' };
    }
    if (method === 'GET' && url.searchParams.has('list-type')) {
      const under = url.searchParams.get('prefix') ?? '';
      const keys = [...objects.keys()].filter((name) => name.startsWith(under));
      const rows = keys.map((name) => `<Contents><Key>${name}</Key></Contents>`);
      return { body: `<ListBucketResult>${rows.join('')}</ListBucketResult>` };
    }
    if (method === 'PUT') {
      store.puts += 1;
      objects.set(key, { content, type: headers['content-type'] ?? '' });
      return {};
    }
    const found = objects.get(key);
    if (!found) return { status: 404, body: errorXml('NoSuchKey') };
    const length = String(found.content.length);
    return {
      headers: { 'content-type': found.type, 'content-length': length },
      body: found.content,
    };
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
    puts: 0,
    media: {
      bucket: 'pictures',
      prefix,
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
    },
  };
  return store;
}

const errorXml = (code: string) => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
