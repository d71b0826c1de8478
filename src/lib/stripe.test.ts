import { fireEvent } from '@testing-library/react';
import { installFakeStripe } from '@/testing/fakeStripe';
import { loadPaymentProvider } from './stripe';

// eslint-disable-next-line testing-library/no-node-access -- a script has no role
const findScript = () => document.head.querySelector('script');

it('loads the sandbox from where the server is, can fail, and can be tried again', async () => {
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
