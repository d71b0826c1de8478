import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { openDatabase } from '../../database/open';
import type { RootDatabase } from '../../database/client';
import { sandboxMigrations } from '../../../sandbox/migrations';
import { openPaymentSandbox } from '../../../sandbox/payments/service';
import { confirmByCard } from '../acts';
import { type Answer, send } from './calls';
import { atTheEnd, newFolder } from './processes';

interface Disturbance {
  /** What happens to API calls. */
  calls?: 'slow' | 'refused' | 'unanswered' | 'silent';
  /** What happens to webhook events. */
  events?: 'lost' | 'late' | 'twice';
  delayMs: number;
  /** To how many of them, from 0 to 1. Half by default. */
  share?: number;
}

/** A payment provider of its own, with its own database. */
export interface Provider {
  url: string;
  secretKey: string;
  /** Settings of servers that use it. They import `preload` first. */
  env: Record<string, string>;
  db: RootDatabase;
  /** Pays as Stripe.js does in the page. */
  confirm: (clientSecret: string, card: string) => Promise<Answer | null>;
  /** Null for none. */
  disturb: (disturbance: Disturbance | null) => void;
  /** Signs events as if this much later: servers refuse old ones. */
  setClock: (aheadMs: number) => void;
  /** Makes all events due that were not accepted yet. */
  retryEvents: () => Promise<void>;
}

export const form = { 'content-type': 'application/x-www-form-urlencoded' };
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
  let aheadMs = 0;
  const disturbanceNow = () => (Math.random() < (disturbance?.share ?? 0.5) ? disturbance : null);

  disturbCalls(app, disturbanceNow);
  const sandbox = await openPaymentSandbox({ db, webhookPath: WEBHOOK_PATH });
  const stripe = new Stripe(sandbox.secretKey, { telemetry: false });
  await sandbox.register(app);
  await app.register((scope, _options, done) => {
    const network = {
      receiver,
      disturbance: disturbanceNow,
      sign: (payload: string) => {
        const timestamp = Math.floor((Date.now() + aheadMs) / 1000);
        const secret = sandbox.webhookSecret;
        return stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
      },
    };
    forwardEvents(scope, network);
    done();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { host, port } = sandbox.endpoint();
  const url = `http://${host}:${port}`;
  return {
    url,
    secretKey: sandbox.secretKey,
    env: {
      STRIPE_SECRET_KEY: sandbox.secretKey,
      STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
      TEST_PROVIDER_PORT: String(port),
    },
    db,
    confirm: (clientSecret, card) => {
      const { path, form: body } = confirmByCard(clientSecret, card);
      return send({ statuses: {} }, 'POST', `${url}${path}`, { body, headers: form });
    },
    disturb: (next) => (disturbance = next),
    setClock: (ms) => (aheadMs = ms),
    retryEvents: sandbox.retryAll,
  };
}

/** API calls are slow, get no connection, or are done but not answered, or only after a while. */
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
    if (current?.calls === 'slow' || current?.calls === 'silent') await delay(current.delayMs);
    if (current?.calls === 'unanswered') request.raw.destroy();
  });
}

interface Network {
  /** The server's URL for an event. */
  receiver: () => string;
  disturbance: () => Disturbance | null;
  sign: (payload: string) => string;
}

/** The network between the provider and the servers: events are lost, late, or arrive twice. */
function forwardEvents(app: FastifyInstance, { receiver, disturbance, sign }: Network): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post(WEBHOOK_PATH, async ({ body }, reply) => {
    const forward = async () => {
      const answer = await fetch(`${receiver()}${WEBHOOK_PATH}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'stripe-signature': sign(String(body)),
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
