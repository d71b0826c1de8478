import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { openDatabase } from '../../database/open';
import type { RootDatabase } from '../../database/client';
import { sandboxMigrations } from '../../../sandbox/migrations';
import { openPaymentSandbox } from '../../../sandbox/payments/service';
import { atTheEnd, newFolder } from '../cluster/processes';

interface Disturbance {
  /** What happens to half of the API calls. */
  calls?: 'slow' | 'refused' | 'unanswered';
  /** What happens to half of the webhook events. */
  events?: 'lost' | 'late' | 'twice';
  delayMs: number;
}

/** A payment provider of its own, with its own database. */
export interface Provider {
  url: string;
  port: number;
  secretKey: string;
  webhookSecret: string;
  db: RootDatabase;
  /** Null for none. */
  disturb: (disturbance: Disturbance | null) => void;
  /** Makes all events due that were not accepted yet. */
  retryEvents: () => Promise<void>;
}

const WEBHOOK_PATH = '/api/webhooks/stripe';
const TIMEOUT_MS = 8000;

/** Opens the provider; `receiver` returns the server's URL for a webhook event. */
export async function openProvider(receiver: () => string): Promise<Provider> {
  const { db, close } = await openDatabase({
    folder: newFolder({ as: {} }),
    migrations: [sandboxMigrations],
  });
  atTheEnd(close);
  const app = Fastify({ bodyLimit: 1024 * 1024 });
  atTheEnd(() => app.close());
  let disturbance: Disturbance | null = null;
  const half = () => Math.random() < 0.5;

  disturbCalls(app, () => (half() ? disturbance : null));
  const sandbox = await openPaymentSandbox({ db, webhookPath: WEBHOOK_PATH });
  await sandbox.register(app);
  await app.register((scope, _options, done) => {
    forwardEvents(scope, receiver, () => (half() ? disturbance : null));
    done();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { host, port } = sandbox.endpoint();
  return {
    url: `http://${host}:${port}`,
    port,
    secretKey: sandbox.secretKey,
    webhookSecret: sandbox.webhookSecret,
    db,
    disturb: (next) => (disturbance = next),
    retryEvents: sandbox.retryAll,
  };
}

/** API calls are slow, get no connection, or are done but not answered. */
function disturbCalls(app: FastifyInstance, disturbance: () => Disturbance | null): void {
  const ofCall = ({ url }: { url: string }) => (url.startsWith('/v1/') ? disturbance() : null);
  app.addHook('onRequest', async (request, reply) => {
    const current = ofCall(request);
    if (current?.calls === 'slow') await delay(current.delayMs);
    if (current?.calls !== 'refused') return;
    reply.hijack();
    request.raw.destroy();
  });
  app.addHook('onSend', async (request) => {
    const current = ofCall(request);
    if (current?.calls === 'slow') await delay(current.delayMs);
    if (current?.calls === 'unanswered') request.raw.destroy();
  });
}

/** The network between the provider and the servers: events are lost, late, or arrive twice. */
function forwardEvents(
  app: FastifyInstance,
  receiver: () => string,
  disturbance: () => Disturbance | null,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post(WEBHOOK_PATH, async ({ body, headers }, reply) => {
    const forward = async () => {
      const answer = await fetch(`${receiver()}${WEBHOOK_PATH}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': String(headers['stripe-signature']),
        },
        body: String(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.arrayBuffer();
      return answer.status;
    };
    const { events, delayMs } = disturbance() ?? { delayMs: 0 };
    if (events === 'lost') return { received: true };
    if (events === 'late') {
      void delay(delayMs)
        .then(forward)
        .catch(() => undefined);
      return { received: true };
    }
    const copies = events === 'twice' ? [forward(), forward()] : [forward()];
    const [first] = await Promise.allSettled(copies);
    return reply.code(first?.status === 'fulfilled' ? first.value : 502).send();
  });
}
