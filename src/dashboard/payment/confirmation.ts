import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';

/** What became of a payment, according to the provider. */
export type Confirmation =
  | { kind: 'succeeded'; transactionId: string }
  /** The bank has not decided yet. */
  | { kind: 'processing' }
  /** Refused for a reason the person can mend: the provider's words. */
  | { kind: 'refused'; message: string }
  | { kind: 'notSucceeded' }
  /** Nobody could be asked: money may have moved. */
  | { kind: 'unknown' };

function fromIntent({ id, status }: PaymentIntent): Confirmation {
  if (status === 'succeeded') return { kind: 'succeeded', transactionId: id };
  if (status === 'processing') return { kind: 'processing' };
  return { kind: 'notSucceeded' };
}

/** Asks the provider where a payment stands. */
export async function readConfirmation(stripe: Stripe, secret: string): Promise<Confirmation> {
  try {
    const { paymentIntent } = await stripe.retrievePaymentIntent(secret);
    return paymentIntent ? fromIntent(paymentIntent) : { kind: 'unknown' };
  } catch {
    return { kind: 'unknown' };
  }
}

/** Failures of anything but the card: they prove nothing about the money. */
const doubtful: StripeError['type'][] = [
  'api_connection_error',
  'api_error',
  'authentication_error',
  'idempotency_error',
  'invalid_request_error',
  'rate_limit_error',
];

const NOTHING_CHARGED = 'Your payment didn’t go through. You haven’t been charged. Try again.';

/**
 * Confirms the payment with what was entered. Where a failure proves nothing about the money, the
 * provider is asked before anybody is told to try again.
 */
export async function confirmCard(
  stripe: Stripe,
  elements: StripeElements,
  secret: string,
  returnUrl: string,
): Promise<Confirmation> {
  let message = NOTHING_CHARGED;
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
    if (!error) return fromIntent(paymentIntent);
    message = error.message ?? message;
    if (!doubtful.includes(error.type)) return { kind: 'refused', message };
  } catch {
    // Nothing is known, as after a failure of the connection: asked below.
  }
  const found = await readConfirmation(stripe, secret);
  return found.kind === 'notSucceeded' ? { kind: 'refused', message } : found;
}
