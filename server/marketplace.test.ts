import https from 'node:https';
import Stripe from 'stripe';
import { readConfig } from './config/config';
import { InvalidWebhookError, PaymentProviderError } from './orders/paymentProvider';
import { configuredIdentity, configuredPayments } from './marketplace';
import { createTestIdentity } from './testing/identity';

/** Starts of the server in production with different settings, without network. */

const settings = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/second_gear',
  FIREBASE_PROJECT_ID: 'test-project',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SESSION_SECRET: 'x'.repeat(32),
  PUBLIC_ORIGIN: 'https://cars.example.com',
};
const now = () => new Date();
const person = { uid: 'u1', email: 'ada@example.com', name: 'Ada', emailVerified: true };

afterEach(() => jest.restoreAllMocks());

it('verifies sign-ins of the configured project with the keys that the provider publishes', async () => {
  const provider = await createTestIdentity(now);
  const fetched = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json(provider.published)));
  const identity = configuredIdentity(readConfig(settings), now);

  await expect(identity?.verify(await provider.idToken(person))).resolves.toMatchObject({
    uid: 'u1',
    email: 'ada@example.com',
  });
  await expect(
    identity?.verify(await provider.idToken(person, { isForged: true })),
  ).rejects.toThrow();
  await expect(
    identity?.verify(await provider.idToken(person, { audience: 'another-project' })),
  ).rejects.toThrow();
  expect(fetched).toHaveBeenCalledWith(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    expect.anything(),
  );
});

it('asks the real payment provider with the configured key', async () => {
  const asked: unknown[] = [];
  jest.spyOn(https, 'request').mockImplementation((...call: unknown[]) => {
    asked.push(call[0]);
    throw new Error('There is no network in this test.');
  });
  const payments = configuredPayments(readConfig(settings));
  await expect(payments?.retrieveIntent('pi_1')).rejects.toThrow(PaymentProviderError);
  expect(asked[0]).toMatchObject({
    host: 'api.stripe.com',
    path: '/v1/payment_intents/pi_1?expand[0]=latest_charge',
    headers: { Authorization: 'Bearer sk_live_1' },
  });
});

it('believes webhooks with the configured signature only', () => {
  const payments = configuredPayments(readConfig(settings));
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'account.updated',
    data: { object: {} },
  });
  const parse = (secret: string) =>
    payments?.parseWebhook(
      Buffer.from(payload),
      Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    );
  expect(parse('whsec_1')).toEqual({ id: 'evt_1', type: 'account.updated', intentId: null });
  expect(() => parse('whsec_2')).toThrow(InvalidWebhookError);
});

it('leaves to the sandbox what is not configured', () => {
  const config = readConfig({});
  expect(configuredIdentity(config, now)).toBeNull();
  expect(configuredPayments(config)).toBeNull();
});
