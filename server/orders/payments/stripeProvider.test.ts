import { createServer, type Server } from 'node:http';
import Stripe from 'stripe';
import { InvalidWebhookError, PaymentProviderError } from '../paymentProvider';
import { createStripeProvider } from './stripeProvider';

/** A response of the provider's API. */
interface MockResponse {
  status?: number;
  body: unknown;
}
interface RecordedRequest {
  call: string;
  query: Record<string, string>;
  form: Record<string, string>;
  idempotencyKey: string | undefined;
}

let server: Server;
let requests: RecordedRequest[];
/** Responses by method and path. The entries of a list are used one by one. */
let responses: Record<string, MockResponse | MockResponse[]>;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const call = `${request.method ?? ''} ${url.pathname}`;
      const key = request.headers['idempotency-key'];
      requests.push({
        call,
        query: Object.fromEntries(url.searchParams),
        form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
        idempotencyKey: typeof key === 'string' ? key : undefined,
      });
      const given = responses[call];
      const answer = (Array.isArray(given) ? given.shift() : given) ?? failure(404, 'unknown');
      // Keeps the SDK from retrying for seconds.
      const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' };
      response.writeHead(answer.status ?? 200, headers).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  requests = [];
  responses = {};
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const failure = (status: number, type: string, code?: string): MockResponse => ({
  status,
  body: { error: { type, code, message: 'No.' } },
});
const refused = (code: string) => failure(400, 'invalid_request_error', code);
const provider = createStripeProvider({
  secretKey: 'sk_test_x',
  webhookSecret: 'whsec_x',
  endpoint: () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return { protocol: 'http', host: '127.0.0.1', port };
  },
});

const intent = (changes: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  client_secret: 'pi_1_secret_x',
  status: 'succeeded',
  amount: 950_050,
  currency: 'usd',
  metadata: { installationId: 'i', bookingId: 'b', buyerId: 'p' },
  latest_charge: {
    amount_refunded: 0,
    disputed: false,
    payment_method_details: { card: { brand: 'visa', last4: '4242' } },
  },
  ...changes,
});
const refund = (changes: object = {}) => ({
  id: 're_1',
  object: 'refund',
  payment_intent: 'pi_1',
  amount: 500,
  status: 'succeeded',
  ...changes,
});
const list = (data: object[], hasMore = false): MockResponse => ({
  body: { object: 'list', data, has_more: hasMore },
});

describe('a payment', () => {
  const retrieve = (changes: object) => {
    responses['GET /v1/payment_intents/pi_1'] = { body: intent(changes) };
    return provider.retrieveIntent('pi_1');
  };

  it('is told in the product’s words, and asked for with its charge', async () => {
    expect(await retrieve({})).toEqual({
      id: 'pi_1',
      installationId: 'i',
      clientSecret: 'pi_1_secret_x',
      status: 'succeeded',
      isConfirmed: false,
      amountCents: 950_050,
      currency: 'usd',
      bookingId: 'b',
      buyerId: 'p',
      card: { brand: 'visa', last4: '4242' },
      failure: null,
      mayBeRefunded: false,
    });
    expect(requests).toMatchObject([{ query: { 'expand[0]': 'latest_charge' } }]);
  });

  it.each([
    ['requires_payment_method', 'payable', false],
    ['requires_confirmation', 'payable', false],
    ['requires_action', 'payable', true],
    ['processing', 'processing', false],
    ['requires_capture', 'processing', false],
    ['a state that is new', 'processing', false],
    ['canceled', 'canceled', false],
  ])('in the state %s is %s', async (state, status, isConfirmed) => {
    const found = await retrieve({ status: state, latest_charge: null });
    expect(found).toMatchObject({ status, isConfirmed, mayBeRefunded: false });
  });

  it.each([
    ['is not known', null, true],
    ['is only named', 'ch_1', true],
    ['has come back in part', { amount_refunded: 1, disputed: false }, true],
    ['is disputed', { amount_refunded: 0, disputed: true }, true],
    ['is untouched', { amount_refunded: 0, disputed: false }, false],
  ])('whose money %s may have been returned: %#', async (_name, charge, mayBeRefunded) => {
    expect(await retrieve({ latest_charge: charge })).toMatchObject({ mayBeRefunded });
  });

  it('of another business is for no booking of ours', async () => {
    expect(await retrieve({ metadata: {} })).toMatchObject({
      installationId: null,
      bookingId: null,
      buyerId: null,
    });
  });

  it('that the provider does not know is none', async () => {
    const missing = failure(404, 'invalid_request_error', 'resource_missing');
    responses['GET /v1/payment_intents/pi_1'] = missing;
    responses['POST /v1/payment_intents/pi_1/cancel'] = missing;
    expect(await provider.retrieveIntent('pi_1')).toBeNull();
    expect(await provider.cancelIntent('pi_1')).toBeNull();
  });

  it('is ordered for the booking and its buyer, once for a key', async () => {
    responses['POST /v1/payment_intents'] = { body: intent({ status: 'requires_payment_method' }) };
    const made = await provider.createIntent({
      amountCents: 950_050,
      currency: 'usd',
      installationId: 'i',
      bookingId: 'b',
      buyerId: 'p',
      description: 'Volvo V60',
      idempotencyKey: 'booking-b-attempt-1',
    });
    expect(made).toMatchObject({ id: 'pi_1', status: 'payable' });
    expect(requests).toEqual([
      {
        call: 'POST /v1/payment_intents',
        query: {},
        form: {
          amount: '950050',
          currency: 'usd',
          'allowed_payment_method_types[0]': 'card',
          description: 'Volvo V60',
          'metadata[installationId]': 'i',
          'metadata[bookingId]': 'b',
          'metadata[buyerId]': 'p',
        },
        idempotencyKey: 'booking-b-attempt-1',
      },
    ]);
  });

  it('is cancelled, or told as it stands when the money was faster', async () => {
    responses['POST /v1/payment_intents/pi_1/cancel'] = [
      { body: intent({ status: 'canceled' }) },
      refused('payment_intent_unexpected_state'),
      refused('something_else'),
    ];
    responses['GET /v1/payment_intents/pi_1'] = { body: intent() };
    expect(await provider.cancelIntent('pi_1')).toMatchObject({ status: 'canceled' });
    expect(await provider.cancelIntent('pi_1')).toMatchObject({ status: 'succeeded' });
    await expect(provider.cancelIntent('pi_1')).rejects.toThrow(PaymentProviderError);
  });
});

it.each([
  ['the provider’s own', failure(500, 'api_error'), true],
  ['a wrong request', failure(400, 'invalid_request_error'), true],
  ['other parameters for a known key', failure(400, 'idempotency_error'), true],
  ['a wrong key', failure(401, 'authentication_error'), false],
  ['too many calls', failure(429, 'rate_limit_error'), false],
])('a failure is told: %s', async (_name, answer, isKeySpent) => {
  responses['GET /v1/payment_intents/pi_1'] = answer;
  await expect(provider.retrieveIntent('pi_1')).rejects.toMatchObject({
    name: 'PaymentProviderError',
    statusCode: 503,
    isKeySpent,
  });
});

describe('a refund', () => {
  it.each([
    ['succeeded', 'succeeded'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    [null, 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ])('in the state %s is %s', async (state, status) => {
    responses['POST /v1/refunds'] = { body: refund({ status: state }) };
    expect(await provider.refund('pi_1', 'key', null)).toEqual({
      id: 're_1',
      intentId: 'pi_1',
      amountCents: 500,
      decisionId: null,
      status,
    });
    expect(requests).toMatchObject([{ form: { payment_intent: 'pi_1' }, idempotencyKey: 'key' }]);
  });

  it('that was decided names its amount and its decision', async () => {
    responses['POST /v1/refunds'] = { body: refund({ metadata: { decisionId: 'd-1' } }) };
    const decided = { amountCents: 500, decisionId: 'd-1' };
    expect(await provider.refund('pi_1', 'key', decided)).toMatchObject({ decisionId: 'd-1' });
    expect(requests).toMatchObject([
      { form: { payment_intent: 'pi_1', amount: '500', 'metadata[decisionId]': 'd-1' } },
    ]);
  });

  it.each([
    ['the payment itself', { id: 'pi_1' }, 'pi_1'],
    ['nothing', null, null],
    ['something else', { object: 'x' }, null],
  ])('that names %s in place of its id', async (_name, given, intentId) => {
    responses['POST /v1/refunds'] = { body: refund({ payment_intent: given }) };
    expect(await provider.refund('pi_1', 'key', null)).toMatchObject({ intentId });
  });

  it('that was made before is found, and a failed one is none', async () => {
    responses['POST /v1/refunds'] = refused('charge_already_refunded');
    responses['GET /v1/refunds'] = [
      list([refund({ id: 're_2', status: 'failed' }), refund({ status: 'pending' })]),
      list([refund({ status: 'failed' })]),
    ];
    expect(await provider.refund('pi_1', 'key', null)).toMatchObject({
      id: 're_1',
      status: 'pending',
    });
    expect(requests[1]).toMatchObject({ query: { payment_intent: 'pi_1' } });
    await expect(provider.refund('pi_1', 'key', null)).rejects.toThrow(PaymentProviderError);
  });

  it('that the provider refuses for another reason is not looked for', async () => {
    responses['POST /v1/refunds'] = refused('something_else');
    responses['GET /v1/refunds'] = list([refund()]);
    await expect(provider.refund('pi_1', 'key', null)).rejects.toThrow(PaymentProviderError);
  });
});

it.each<[when: string, disputes: string[], dispute: string | null, lostCents: number]>([
  ['without any dispute', [], null, 0],
  ['during an inquiry', ['warning_needs_response 9'], 'inquiry', 0],
  ['while an inquiry is looked at', ['warning_under_review 9'], 'inquiry', 0],
  ['after an inquiry', ['warning_closed 9'], null, 0],
  ['after a dispute was prevented', ['prevented 9'], null, 0],
  ['after an inquiry became a dispute that was won', ['won 9', 'warning_closed 9'], 'won', 0],
  ['while we have to answer', ['needs_response 9'], 'open', 0],
  ['while the bank decides', ['under_review 9'], 'open', 0],
  ['after it was won', ['won 9'], 'won', 0],
  ['after two were lost', ['lost 900000', 'needs_response 9', 'lost 50050'], 'lost', 950_050],
])('what came back is told %s', async (_when, given, dispute, lostCents) => {
  const disputes = given.map((each, at) => {
    const [status = '', amount] = each.split(' ');
    const evidence = { due_by: 1_800_000_000 - at };
    return { id: `du_${at}`, status, amount: Number(amount), evidence_details: evidence };
  });
  responses['GET /v1/disputes'] = list(disputes);
  responses['GET /v1/refunds'] = list([refund()]);
  const states: Record<string, string> = {
    needs_response: 'open',
    under_review: 'open',
    won: 'won',
    lost: 'lost',
  };
  const waiting = disputes.findLast(({ status }) => status.endsWith('needs_response'));
  expect(await provider.readRefundsAndDisputes('pi_1')).toEqual({
    refunds: [
      { id: 're_1', intentId: 'pi_1', amountCents: 500, decisionId: null, status: 'succeeded' },
    ],
    disputes: disputes.flatMap(({ id, status, amount }) =>
      states[status] ? [{ id, amountCents: amount, state: states[status] }] : [],
    ),
    dispute,
    // The earliest of those that wait for our answer.
    disputeDueAt: waiting ? new Date(waiting.evidence_details.due_by * 1000) : null,
    lostCents,
  });
  expect(requests.map(({ query }) => query.payment_intent)).toEqual(['pi_1', 'pi_1']);
});

describe('lists', () => {
  const since = new Date('2026-03-01T12:00:00.700Z');
  const read = async <T>(items: AsyncIterable<T>) => {
    const all: T[] = [];
    for await (const item of items) all.push(item);
    return all;
  };

  it('of payments are read to the last page', async () => {
    responses['GET /v1/payment_intents'] = [
      list([intent()], true),
      list([intent({ id: 'pi_2', latest_charge: 'ch_2' })]),
    ];
    expect(await read(provider.listIntents(since))).toMatchObject([
      { id: 'pi_1', mayBeRefunded: false },
      { id: 'pi_2', mayBeRefunded: true },
    ]);
    const gte = String(Math.floor(since.getTime() / 1000));
    expect(requests).toMatchObject([
      { query: { 'created[gte]': gte, 'expand[0]': 'data.latest_charge' } },
      { query: { 'created[gte]': gte, starting_after: 'pi_1' } },
    ]);
  });

  it('of refunds as well', async () => {
    responses['GET /v1/refunds'] = [list([refund()], true), list([refund({ id: 're_2' })])];
    expect(await read(provider.listRefunds(since))).toMatchObject([{ id: 're_1' }, { id: 're_2' }]);
    expect(requests[0]?.query).toMatchObject({ 'created[gte]': '1772366400' });
  });

  it('of disputes, by what was paid', async () => {
    const dispute = (id: string, payment: unknown) => ({ id, payment_intent: payment });
    responses['GET /v1/disputes'] = [
      list([dispute('dp_1', 'pi_1'), dispute('dp_2', null)], true),
      list([dispute('dp_3', intent({ id: 'pi_3' }))]),
    ];
    expect(await read(provider.listDisputed(since))).toEqual(['pi_1', 'pi_3']);
    expect(requests).toMatchObject([
      { query: { 'created[gte]': '1772366400' } },
      { query: { 'created[gte]': '1772366400', starting_after: 'dp_2' } },
    ]);
  });

  it('that break off are a failure of the provider', async () => {
    responses['GET /v1/payment_intents'] = [list([intent()], true), failure(500, 'api_error')];
    await expect(read(provider.listIntents(since))).rejects.toThrow(PaymentProviderError);
  });
});

describe('a report', () => {
  const { webhooks } = new Stripe('sk_test_x');
  const parse = (type: string, object: unknown) => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
    const signature = webhooks.generateTestHeaderString({ payload, secret: 'whsec_x' });
    return provider.parseWebhook(Buffer.from(payload), signature);
  };

  it.each([
    'charge.refunded',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.closed',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.funds_reinstated',
  ])('%s names the payment', (type) => {
    for (const payment_intent of ['pi_1', { id: 'pi_1' }]) {
      const parsed = parse(type, { id: 'other_1', payment_intent });
      expect(parsed).toEqual({ id: 'evt_1', type, intentId: 'pi_1' });
    }
  });

  it.each(['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'])(
    '%s is about the payment',
    (type) => {
      expect(parse(type, { id: 'pi_1' })).toEqual({ id: 'evt_1', type, intentId: 'pi_1' });
    },
  );

  it.each<[string, string, unknown]>([
    ['of a kind that changes nothing', 'payment_intent.created', { id: 'pi_1' }],
    ['of a charge without a payment', 'charge.refunded', { id: 'ch_1' }],
    ['of a payment without an id', 'payment_intent.succeeded', { object: 'payment_intent' }],
    ['about nothing', 'charge.refunded', null],
    ['about a word', 'charge.refunded', 'ch_1'],
  ])('%s names none', (_name, type, object) => {
    expect(parse(type, object)).toEqual({ id: 'evt_1', type, intentId: null });
  });

  it('without a signature, or whose words are no JSON, is not the provider’s', () => {
    const parsed = (body: string, signature?: string) => () =>
      provider.parseWebhook(Buffer.from(body), signature);
    expect(parsed('{}')).toThrow(InvalidWebhookError);
    const signature = webhooks.generateTestHeaderString({ payload: 'x', secret: 'whsec_x' });
    expect(parsed('x', signature)).toThrow(InvalidWebhookError);
  });
});
