import { fireEvent, waitFor } from '@testing-library/react';
import { installFakeStripe, provider } from '@/testing/fakeStripe';

/** Fresh modules, because the script loads only once per page. */
async function openModule(key: string | null) {
  jest.resetModules();
  Reflect.deleteProperty(window, 'Stripe');
  for (const script of document.querySelectorAll('script')) script.remove();
  const { config } = await import('./config');
  jest.replaceProperty(config, 'stripePublishableKey', key);
  return import('./stripe');
}

afterEach(() => jest.restoreAllMocks());

// eslint-disable-next-line testing-library/no-node-access -- a script has no role
const findScript = () => document.querySelector('script');

it('loads the sandbox from where the server is, can fail, and can be tried again', async () => {
  const { loadPaymentProvider } = await openModule(null);
  const failed = loadPaymentProvider();
  const script = findScript();
  expect(script).toHaveAttribute('src', 'http://localhost/sandbox/payments/stripe.js');
  if (script) fireEvent.error(script);
  await expect(failed).rejects.toThrow('could not be loaded');
  expect(findScript()).toBeNull();

  const loaded = loadPaymentProvider();
  const nextScript = findScript();
  installFakeStripe();
  if (nextScript) fireEvent.load(nextScript);
  expect(await loaded).toHaveProperty('confirmPayment');
  expect(await loadPaymentProvider()).toBe(await loaded);
});

it('loads the provider’s own script when it has a key, and opens it with that key', async () => {
  const { loadPaymentProvider } = await openModule('pk_live_1');
  const loading = loadPaymentProvider();
  await waitFor(() => expect(findScript()).not.toBeNull());
  const script = findScript();
  expect(script?.src).toMatch(/^https:\/\/js\.stripe\.com\/[a-z]+\/stripe\.js/);

  installFakeStripe();
  if (script) fireEvent.load(script);
  expect(await loading).toHaveProperty('confirmPayment');
  expect(provider.key).toBe('pk_live_1');
});
