import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LooseDatabase } from '../looseDatabase';
import { readAccess, requireSecretKey } from './access';
import { intentView } from './charges';
import { confirmIntent, finishAuthentication } from './confirmation';
import { type ApiResponse, ApiError, type ApiErrorBody, invalidRequest } from './errors';
import { type FormObject, parseForm } from './form';
import { respondOnce } from './idempotency';
import {
  cancelIntent,
  checkClientSecret,
  createIntent,
  findIntent,
  lockIntent,
  updateIntent,
} from './intents';
import { API_VERSION, forPage, intentObject } from './objects';
import { Parameters } from './parameters';
import type { Get, Post } from './calls';
import { createPaymentMethod, createToken } from './paymentMethods';
import { recordRoutes } from './recordRoutes';

interface ApiContext {
  db: LooseDatabase;
  secretKey: string;
  now: () => Date;
  /** Called after every change, when there may be new events. */
  onChange: () => void;
}

interface IdParams {
  id: string;
}

/** The payment API, with the paths and encoding of its SDKs. */
export function paymentApi(app: FastifyInstance, context: ApiContext): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Access-Control-Allow-Origin', '*');
    reply.header('Request-Id', `req_${randomBytes(7).toString('hex')}`);
    reply.header('Stripe-Version', API_VERSION);
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) =>
    reply.status(404).send({
      error: {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0] ?? ''}).`,
      },
    }),
  );

  const get: Get = (path, work) =>
    void app.get<{ Params: Partial<IdParams> }>(path, async (request) => {
      const form = parseForm(request.url.split('?')[1] ?? '');
      const access = readAccess(request, form, context.secretKey);
      const params = new Parameters(form);
      const id = request.params.id ?? '';
      return work({ tx: context.db, id, params, form, access, now: context.now() });
    });

  const post: Post = (path, work) =>
    void app.post<{ Params: Partial<IdParams> }>(path, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const form = parseForm(body);
      const access = readAccess(request, form, context.secretKey);
      const id = request.params.id ?? '';
      const keyed = { key: idempotencyKey(request), method: 'POST', path: request.url, body };
      const now = context.now();
      const answer = await respondOnce(context.db, keyed, now, (tx) =>
        work({ tx, id, params: new Parameters(form), form, access, now }),
      );
      context.onChange();
      if (answer.replayed) reply.header('Idempotent-Replayed', 'true');
      const sent = access === 'secret' ? answer.body : forPage(answer.body);
      return reply.status(answer.statusCode).send(sent);
    });

  post('/payment_intents', async ({ tx, params, access, now }) => {
    requireSecretKey(access);
    const isConfirmed = params.text('confirm') === 'true';
    if (!isConfirmed) return ok(intentObject(await createIntent(tx, params, now)));
    throw invalidRequest('Create the PaymentIntent first and confirm it then.', {
      param: 'confirm',
    });
  });

  get('/payment_intents/:id', async ({ tx, id, params, form, access, now }) => {
    const intent = await findIntent(tx, id);
    if (access === 'secret') return intentView(tx, intent, params.list('expand'), now);
    checkClientSecret(intent, clientSecret(form));
    return forPage(intentObject(intent));
  });

  post('/payment_intents/:id', async ({ tx, id, params, access }) => {
    requireSecretKey(access);
    return updateIntent(tx, await lockIntent(tx, id), params);
  });

  post('/payment_intents/:id/confirm', async ({ tx, id, params, form, access, now }) => {
    const intent = await lockIntent(tx, id);
    if (access === 'publishable') checkClientSecret(intent, clientSecret(form));
    return confirmIntent(tx, intent, params, now);
  });

  post('/payment_intents/:id/cancel', async ({ tx, id, params, access, now }) => {
    requireSecretKey(access);
    return cancelIntent(tx, await lockIntent(tx, id), params, now);
  });

  /** Sandbox only: result of the 3-D Secure dialog. */
  post('/payment_intents/:id/sandbox_authentication', async ({ tx, id, params, form, now }) => {
    const intent = await lockIntent(tx, id);
    checkClientSecret(intent, clientSecret(form));
    return finishAuthentication(tx, intent, params.requiredText('result') === 'complete', now);
  });

  post('/payment_methods', ({ tx, params, now }) => createPaymentMethod(tx, params, now));
  post('/tokens', ({ tx, params, now }) => createToken(tx, params, now));

  recordRoutes(get, post);
}

const ok = (body: unknown): ApiResponse => ({ statusCode: 200, body });

const clientSecret = (form: FormObject) =>
  typeof form.client_secret === 'string' ? form.client_secret : undefined;

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof ApiError) {
    return reply.status(error.statusCode).send({ error: error.body });
  }
  request.log.error(error, 'The local payment service failed');
  const body: ApiErrorBody = {
    type: 'api_error',
    message: 'Sorry! There was an error while talking to the payment service. Try again.',
  };
  return reply.status(500).send({ error: body });
}
