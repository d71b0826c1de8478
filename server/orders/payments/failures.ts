import { PaymentProviderError } from '../paymentProvider';

/** What the provider, or our own code, says about a failure. */
export function messageOf(error: unknown): string {
  const cause = error instanceof PaymentProviderError ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
