import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { config } from './config';
import { loadOnce, loadScript } from './browser';

const SANDBOX_KEY = 'pk_test_sandbox';

/** The script of the local payment service. It defines `window.Stripe`, like the real one. */
const sandboxScriptUrl = () => new URL('/sandbox/payments/stripe.js', config.apiUrl).href;

async function load(): Promise<Stripe> {
  const key = config.stripePublishableKey;
  if (key === null && !('Stripe' in window)) await loadScript(sandboxScriptUrl());
  // Uses an existing `window.Stripe` without a request.
  const stripe = await loadStripe(key ?? SANDBOX_KEY);
  if (!stripe) throw new Error('Card payments aren’t available here.');
  return stripe;
}

/** Stripe.js, loaded once on first use. A rejected load can be retried. */
export const loadPaymentProvider = loadOnce(load);
