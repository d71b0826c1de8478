import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { loadPaymentProvider } from '@/lib/stripe';

/** The payment provider’s SDK, loaded when `isNeeded`. A failed load can be retried. */
export function usePaymentProvider(isNeeded: boolean) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [failures, setFailures] = useState(0);
  const [retries, setRetries] = useState(0);

  useEffect(() => {
    if (!isNeeded) return;
    loadPaymentProvider().then(setStripe, () => setFailures((count) => count + 1));
  }, [isNeeded, retries]);

  return {
    stripe,
    isFailed: failures > retries,
    retry: () => setRetries(failures),
  };
}
