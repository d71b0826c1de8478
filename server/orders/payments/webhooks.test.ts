import { eq } from 'drizzle-orm';
import { createMoneyApp, intentIdOf, type MoneyApp } from '../../testing/money';
import { refusal } from '../../testing/responses';
import { providerEvents } from '../schema';
import { reconcilePayments } from './reconcileCommand';

/** Large, slow, forged and hopeless webhook events. */
let money: MoneyApp;
beforeAll(async () => {
  money = await createMoneyApp();
});
afterEach(() => {
  money.disturb({});
  jest.restoreAllMocks();
});
afterAll(() => money.close());

const HOUR = 3_600_000;
const KB = 1024;

async function charged() {
  const [buyer, car] = [await money.signIn('user'), await money.car()];
  const bookingId = await money.book(buyer, car);
  const secret = await money.createIntent(buyer, bookingId);
  await money.payByCard(secret);
  return { buyer, bookingId, intentId: intentIdOf(secret) };
}

const bodyOf = (id: string, intentId: string, evidence = '') =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { id: intentId, evidence } },
  });

function send(payload: string, secret = money.sandbox.webhookSecret) {
  const signature = money.stripe.webhooks.generateTestHeaderString({ payload, secret });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return money.api('POST', '/webhooks/stripe', { body: payload, headers });
}

async function stateOf(id: string) {
  const [row] = await money.db.select().from(providerEvents).where(eq(providerEvents.id, id));
  return row?.state;
}

it('may have 1 MB, for the evidence of a dispute', async () => {
  const large = bodyOf('evt_large', 'pi_of_others', 'x'.repeat(1000 * KB));
  expect((await send(large)).statusCode).toBe(200);
  expect(await stateOf('evt_large')).toBe('waiting');
  const tooLarge = await send(bodyOf('evt_too_large', 'pi_of_others', 'x'.repeat(KB * KB)));
  expect(refusal(tooLarge)).toEqual({ status: 413, code: 'payload-too-large' });
  // Other calls are still limited to 64 KB.
  const other = await money.api('POST', '/jwt', { body: { email: 'x'.repeat(65 * KB) } });
  expect(other.statusCode).toBe(413);
});

it('is answered as soon as it is stored, and its job follows at once', async () => {
  const { buyer, bookingId, intentId } = await charged();
  const asked: string[] = [];
  money.disturb({
    retrieveIntent: (id) => {
      asked.push(id);
      return money.provider.retrieveIntent(id);
    },
  });
  expect((await send(bodyOf('evt_stored', intentId))).statusCode).toBe(200);
  expect(asked).toEqual([]);
  expect(await stateOf('evt_stored')).toBe('waiting');

  expect(await money.app.jobs.runDue()).toContain('provider-events');
  expect(asked).toContain(intentId);
  expect(await stateOf('evt_stored')).toBe('done');
  expect(await money.findBooking(buyer, bookingId)).toMatchObject({ status: 'paid' });
  // The same event once more has nothing to do.
  expect((await send(bodyOf('evt_stored', intentId))).statusCode).toBe(200);
  expect(await money.app.jobs.runDue()).not.toContain('provider-events');
});

it('is processed by one server, however many run the job', async () => {
  const { intentId } = await charged();
  await send(bodyOf('evt_shared', intentId));
  const asked: string[] = [];
  money.disturb({
    retrieveIntent: (id) => {
      if (id === intentId) asked.push(id);
      return money.provider.retrieveIntent(id);
    },
  });
  const run = () => money.app.jobs.run('provider-events');
  await Promise.all([run(), run(), run()]);
  expect(asked).toHaveLength(1);
  expect(await stateOf('evt_shared')).toBe('done');
});

it('that is forged is counted per address and logged as one line', async () => {
  const warn = jest.spyOn(money.app.log, 'warn');
  const forge = () => send(bodyOf('evt_forged', 'pi_1'), 'whsec_wrong');
  for (let count = 0; count < 30; count += 1) {
    expect(refusal(await forge())).toEqual({ status: 400, code: 'validation-failed' });
  }
  expect(warn).toHaveBeenCalledTimes(30);
  expect(warn.mock.calls[0]).toEqual([
    'A webhook was refused: if this repeats, check STRIPE_WEBHOOK_SECRET',
  ]);
  const refused = await forge();
  expect(refusal(refused)).toEqual({ status: 429, code: 'too-many-requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(warn).toHaveBeenCalledTimes(30);
  expect(await stateOf('evt_forged')).toBeUndefined();
  // A real one from the same address is never counted.
  expect((await send(bodyOf('evt_real', 'pi_of_others'))).statusCode).toBe(200);
});

it('that can never be processed is given up with one error line, and listed', async () => {
  const { intentId } = await charged();
  const [warn, error] = [jest.spyOn(money.app.log, 'warn'), jest.spyOn(money.app.log, 'error')];
  money.disturb({ retrieveIntent: () => Promise.reject(new Error('cannot be read')) });
  await send(bodyOf('evt_hopeless', intentId));
  for (let run = 0; run < 40; run += 1) {
    await money.app.jobs.run('provider-events');
    money.clock.advance(6 * HOUR);
  }
  expect(await stateOf('evt_hopeless')).toBe('dead');
  const about = ({ mock: { calls } }: typeof warn) =>
    calls.filter(([entry]) => JSON.stringify(entry).includes('evt_hopeless')).length;
  expect(about(warn)).toBe(14);
  expect(about(error)).toBe(1);

  const payments = { ...money.provider };
  const reconcile = (retrieveIntent = payments.retrieveIntent) =>
    reconcilePayments({
      db: money.db,
      payments: { ...payments, retrieveIntent },
      now: money.clock.now,
      log: { error: () => undefined, warn: () => undefined },
    });
  const { said, exitCode } = await reconcile(() => Promise.reject(new Error('cannot be read')));
  expect(said).toContain(
    'webhook event evt_hopeless (payment_intent.succeeded) could not be processed: cannot be read',
  );
  expect(exitCode).toBe(2);
  // The command tries again, so it is gone from the list once the cause is.
  expect((await reconcile()).said).not.toContain('evt_hopeless');
  expect(await stateOf('evt_hopeless')).toBe('done');
});
