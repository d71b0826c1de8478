import { loadPaymentProvider } from '@/lib/stripe';
import { installFakeStripe } from '@/testing/fakeStripe';
import { confirmCard, readConfirmation } from './confirmation';

const SECRET = 'pi_1_secret_2';
const NOTHING_CHARGED = 'Your payment didn’t go through. You haven’t been charged. Try again.';

let provider: ReturnType<typeof installFakeStripe>;
beforeEach(() => {
  provider = installFakeStripe();
});

const intent = (status: string) => ({ id: 'pi_1', status });
const succeeded = { kind: 'succeeded', transactionId: 'pi_1' };

async function confirm() {
  const stripe = await loadPaymentProvider();
  const elements = stripe.elements({ clientSecret: SECRET });
  return confirmCard(stripe, elements, SECRET, 'https://cars.example/pay');
}

describe('confirming a card', () => {
  it.each([
    ['succeeded', succeeded],
    ['processing', { kind: 'processing' }],
    ['requires_payment_method', { kind: 'notSucceeded' }],
  ])('returns the provider’s result at once: %s', async (status, confirmation) => {
    provider.confirm = () => Promise.resolve({ paymentIntent: intent(status) });
    expect(await confirm()).toEqual(confirmation);
    expect(provider.retrieved).toEqual([]);
    // Redirects only if the bank requires it, and returns to this page.
    expect(provider).toMatchObject({
      returnUrl: 'https://cars.example/pay',
      redirect: 'if_required',
    });
  });

  it.each([
    ['card_error', {}],
    ['validation_error', { isAtField: true }],
  ])('returns a %s with the provider’s message, without a look-up', async (type, more) => {
    const message = 'Your card was declined.';
    provider.confirm = () => Promise.resolve({ error: { type, message } });
    expect(await confirm()).toEqual({ kind: 'refused', message, ...more });
    expect(provider.retrieved).toEqual([]);
  });

  it('reports that the card was not charged if the provider declines without a message', async () => {
    provider.confirm = () => Promise.resolve({ error: { type: 'card_error' } });
    expect(await confirm()).toEqual({ kind: 'refused', message: NOTHING_CHARGED });
  });

  describe.each([
    'api_connection_error',
    'api_error',
    'authentication_error',
    'idempotency_error',
    'invalid_request_error',
    'rate_limit_error',
  ])('after a failure with an unknown outcome (%s)', (type) => {
    it.each([
      ['succeeded', succeeded],
      ['processing', { kind: 'processing' }],
      ['requires_payment_method', { kind: 'refused', message: 'Try again later.' }],
    ])('looks the payment up: %s', async (status, confirmation) => {
      provider.confirm = () => Promise.resolve({ error: { type, message: 'Try again later.' } });
      provider.intents.set(SECRET, intent(status));
      expect(await confirm()).toEqual(confirmation);
      expect(provider.retrieved).toEqual([SECRET]);
    });
  });

  it('looks the payment up after a lost connection, and trusts that the card was not charged', async () => {
    provider.confirm = () => Promise.reject(new Error('Connection lost.'));
    provider.intents.set(SECRET, intent('requires_payment_method'));
    expect(await confirm()).toEqual({ kind: 'refused', message: NOTHING_CHARGED });
  });

  it('returns an unknown outcome if the look-up also fails', async () => {
    provider.confirm = () => Promise.reject(new Error('Connection lost.'));
    provider.retrieve = () => Promise.reject(new Error('Connection lost.'));
    expect(await confirm()).toEqual({ kind: 'unknown' });
  });
});

it('returns an unknown outcome if the provider does not name the payment', async () => {
  expect(await readConfirmation(await loadPaymentProvider(), SECRET)).toEqual({ kind: 'unknown' });
});
