import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { RootDatabase } from '../../server/database/client';
import { looseDatabase } from '../looseDatabase';
import { openAccount } from './account';
import { WebhookDelivery } from './delivery';
import { deleteOldResponses } from './idempotency';
import { paymentApi } from './routes';
import { paymentScript } from './scripts';

interface PaymentSandboxOptions {
  db: RootDatabase;
  /** Path on the same origin that receives the webhook events. */
  webhookPath: string;
  /** 'manual': events wait until `deliverDue` is called. */
  delivery?: 'automatic' | 'manual';
}

export interface PaymentSandbox {
  /** Keys of the local account, for the SDK and the webhook. */
  secretKey: string;
  webhookSecret: string;
  /** Registers the service on the server's own origin: `/v1/...` and the browser script. */
  register: (app: FastifyInstance) => Promise<void>;
  /** The SDK's endpoint. Throws before the server listens. */
  endpoint: () => { protocol: 'http'; host: string; port: number };
  /** Sends the due events. Returns how many were accepted. */
  deliverDue: () => Promise<number>;
  /** Makes all undelivered events due, like a restart of the server. */
  retryAll: () => Promise<void>;
}

/** A payment service with the provider's REST API. All of its state is in the database. */
export async function openPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const { webhookPath, delivery: mode = 'automatic' } = options;
  const db = looseDatabase(options.db);
  // The service uses real time, even if tests change the product's clock.
  const now = () => new Date();
  const { secretKey, webhookSecret } = await openAccount(db);
  await deleteOldResponses(db, now());
  let server: FastifyInstance | undefined;
  let delivery: WebhookDelivery | undefined;

  const endpoint = () => {
    const address = server?.server.address();
    if (!address || typeof address === 'string') {
      throw new Error('The local payment service answers only while the server listens.');
    }
    return { protocol: 'http' as const, ...reachable(address) };
  };
  const webhookUrl = () => {
    if (!server?.server.listening) return null;
    const { host, port } = endpoint();
    return `http://${host.includes(':') ? `[${host}]` : host}:${port}${webhookPath}`;
  };

  return {
    secretKey,
    webhookSecret,
    endpoint,
    deliverDue: async () => (await delivery?.deliverDue()) ?? 0,
    retryAll: async () => delivery?.retryAll(),
    register: async (app) => {
      server = app;
      const sender = new WebhookDelivery({
        db,
        webhookSecret,
        url: webhookUrl,
        log: app.log,
        now,
      });
      delivery = sender;
      const onChange = () => sender.wake();
      await app.register(
        (scope, _options, done) => {
          paymentApi(scope, { db, secretKey, now, onChange });
          done();
        },
        { prefix: '/v1' },
      );
      await app.register(
        (scope, _options, done) => {
          paymentScript(scope);
          done();
        },
        { prefix: '/sandbox/payments' },
      );
      if (mode === 'automatic') app.addHook('onListen', () => sender.start());
      app.addHook('preClose', () => sender.stop());
    },
  };
}

/** The address to use for a server that listens on all interfaces. */
function reachable({ address, port, family }: AddressInfo) {
  const isAnywhere = address === '0.0.0.0' || address === '::';
  const own = family === 'IPv6' ? '::1' : '127.0.0.1';
  return { host: isAnywhere ? own : address, port };
}
