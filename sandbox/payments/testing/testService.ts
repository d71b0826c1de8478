import fastify, { type FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import type { DatabaseHandle } from '../../../server/database/client';
import { sandboxMigrations } from '../../migrations';
import { openTestDatabase } from '../../../server/testing/database';
import { openPaymentSandbox, type PaymentSandbox } from '../service';

/** The local payment service on a real port, with a merchant's webhook and the provider's SDK. */
export interface TestService {
  database: DatabaseHandle;
  sandbox: PaymentSandbox;
  stripe: Stripe;
  /** Requests to the merchant's webhook. */
  received: { body: string; signature: string }[];
  /** Status of the webhook's responses. */
  webhookStatus: number;
  urlOf: (path: string) => string;
  /** Stops the server and starts another one on the same data. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

export async function startTestService(): Promise<TestService> {
  const database = await openTestDatabase([sandboxMigrations]);
  let app: FastifyInstance | undefined;

  const start = async () => {
    const server = fastify();
    const sandbox = await openPaymentSandbox({
      db: database.db,
      webhookPath: '/hook',
      delivery: 'manual',
    });
    await sandbox.register(server);
    server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    server.post('/hook', (request, reply) => {
      service.received.push({
        body: String(request.body),
        signature: String(request.headers['stripe-signature']),
      });
      return reply.status(service.webhookStatus).send({});
    });
    await server.listen({ host: '127.0.0.1', port: 0 });
    app = server;
    const stripe = new Stripe(sandbox.secretKey, {
      ...sandbox.endpoint(),
      maxNetworkRetries: 0,
      telemetry: false,
    });
    return { sandbox, stripe };
  };

  const service: Omit<TestService, 'sandbox' | 'stripe'> = {
    database,
    received: [],
    webhookStatus: 200,
    urlOf: (path) => {
      const { host, port } = full.sandbox.endpoint();
      return `http://${host}:${port}${path}`;
    },
    restart: async () => {
      await app?.close();
      Object.assign(full, await start());
    },
    close: async () => {
      await app?.close();
      await database.close();
    },
  };
  const full: TestService = Object.assign(service, await start());
  return full;
}

export const createIntent = ({ stripe }: TestService, amount = 950_000) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    automatic_payment_methods: { enabled: true },
    metadata: { bookingId: 'b1' },
    description: 'Volvo V60',
  });

interface PageResponse {
  status?: string;
  metadata?: unknown;
  next_action?: { type: string } | null;
  error?: {
    type: string;
    code?: string;
    decline_code?: string;
    message: string;
    payment_intent?: { status: string; metadata?: unknown };
  };
}

/** Calls the API like a page: with the publishable key, form-encoded. */
export async function callAsPage(
  { urlOf }: TestService,
  method: 'GET' | 'POST',
  path: string,
  params: Record<string, string>,
) {
  const body = new URLSearchParams({ key: 'pk_test_page', ...params });
  const answer =
    method === 'GET'
      ? await fetch(`${urlOf(path)}?${body.toString()}`)
      : await fetch(urlOf(path), { method, body });
  return { status: answer.status, body: (await answer.json()) as PageResponse };
}

/** Confirms like a page: with the client secret and card details. */
export async function payAsPage(
  service: TestService,
  intent: Stripe.PaymentIntent,
  number: string,
  card: Record<string, string> = {},
) {
  const fields = { number, exp_month: '12', exp_year: '2040', cvc: '123', ...card };
  const data = Object.entries(fields).map(([name, value]): [string, string] => [
    `payment_method_data[card][${name}]`,
    value,
  ]);
  return callAsPage(service, 'POST', `/v1/payment_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    'payment_method_data[type]': 'card',
    ...Object.fromEntries(data),
  });
}

/** Completes or fails the 3-D Secure authentication. */
export const finishAuthenticationAsPage = (
  service: TestService,
  intent: Stripe.PaymentIntent,
  result: 'complete' | 'fail',
) =>
  callAsPage(service, 'POST', `/v1/payment_intents/${intent.id}/sandbox_authentication`, {
    client_secret: intent.client_secret ?? '',
    result,
  });
