import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { config } from './config';
import { loadScript } from './browser';

const SANDBOX_KEY = 'pk_test_sandbox';

/** The browser half of the local payment service: it defines `window.Stripe`, as the real one does. */
const sandboxScriptUrl = () => new URL('/sandbox/payments/stripe.js', config.apiUrl).href;

let loading: Promise<Stripe> | null = null;

async function load(): Promise<Stripe> {
  const key = config.stripePublishableKey;
  if (key === null && !('Stripe' in window)) await loadScript(sandboxScriptUrl());
  // An existing window.Stripe is used as it is, without any request.
  const stripe = await loadStripe(key ?? SANDBOX_KEY);
  if (!stripe) throw new Error('Card payments aren’t available here.');
  return stripe;
}

/** The payment provider in this page, loaded once when first needed. Rejects; then try again. */
export function loadPaymentProvider(): Promise<Stripe> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
