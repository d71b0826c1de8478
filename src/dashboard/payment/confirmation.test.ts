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

  it.each(['card_error', 'validation_error'])(
    'passes a %s on in the provider’s words, without a further question',
    async (type) => {
      const message = 'Your card was declined.';
      provider.confirm = () => Promise.resolve({ error: { type, message } });
      expect(await confirm()).toEqual({ kind: 'refused', message });
      expect(provider.retrieved).toEqual([]);
    },
  );

  it('says that nothing was charged if the provider declines without a message', async () => {
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
  ])('after a failure that proves nothing (%s)', (type) => {
    it.each([
      ['succeeded', succeeded],
      ['processing', { kind: 'processing' }],
      ['requires_payment_method', { kind: 'refused', message: 'Try again later.' }],
    ])('asks the provider, which says %s', async (status, confirmation) => {
      provider.confirm = () => Promise.resolve({ error: { type, message: 'Try again later.' } });
      provider.intents.set(SECRET, intent(status));
      expect(await confirm()).toEqual(confirmation);
      expect(provider.retrieved).toEqual([SECRET]);
    });
  });

  it('asks the provider when the call breaks off, and believes that nothing was charged', async () => {
    provider.confirm = () => Promise.reject(new Error('Connection lost.'));
    provider.intents.set(SECRET, intent('requires_payment_method'));
    expect(await confirm()).toEqual({ kind: 'refused', message: NOTHING_CHARGED });
  });

  it('knows nothing when the provider cannot be asked either', async () => {
    provider.confirm = () => Promise.reject(new Error('Connection lost.'));
    provider.retrieve = () => Promise.reject(new Error('Connection lost.'));
    expect(await confirm()).toEqual({ kind: 'unknown' });
  });
});

it('knows nothing of a payment that the provider does not name', async () => {
  expect(await readConfirmation(await loadPaymentProvider(), SECRET)).toEqual({ kind: 'unknown' });
});
