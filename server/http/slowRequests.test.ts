import { request as httpRequest, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { slowRequests } from './slowRequests';

const LIMIT_MS = 300;
let app: FastifyInstance;
let address: string;
let arrived = 0;

beforeAll(async () => {
  app = Fastify();
  await app.register(slowRequests, { limitMs: LIMIT_MS });
  app.addContentTypeParser(
    'application/octet-stream',
    async (_request: unknown, body: IncomingMessage) => {
      arrived = 0;
      for await (const chunk of body as AsyncIterable<unknown>)
        arrived += Buffer.isBuffer(chunk) ? chunk.length : 0;
    },
  );
  app.post('/call', () => 'done');
  app.post('/upload', { config: { isUpload: true } }, () => 'done');
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends chunks of this size, one every 100 ms. Returns the status, or 'cut off'. */
async function dribble(path: string, bytes: number, chunks: number): Promise<number | 'cut off'> {
  const sending = httpRequest(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'content-length': bytes * chunks },
  });
  const end = new Promise<number | 'cut off'>((resolve) => {
    sending.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    sending.on('error', () => resolve('cut off'));
  });
  for (let i = 0; i < chunks && !sending.destroyed; i += 1) {
    sending.write(Buffer.alloc(bytes));
    await delay(100);
  }
  sending.end();
  return end;
}

it('takes what comes within the time', async () => {
  expect(await dribble('/call', 5000, 1)).toBe(200);
});

it('cuts off whoever dribbles', async () => {
  expect(await dribble('/call', 5000, 12)).toBe('cut off');
  expect(await dribble('/upload', 1, 12)).toBe('cut off');
});

it('lets an upload take longer while it moves', async () => {
  expect(await dribble('/upload', 5000, 12)).toBe(200);
  expect(arrived).toBe(60_000);
});
