import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';

/** The outcome of a payment according to the provider. */
export type Confirmation =
  | { kind: 'succeeded'; transactionId: string }
  /** The bank has not decided yet. */
  | { kind: 'processing' }
  /** Declined for a reason that the user can fix, with the provider’s message. */
  | {
      kind: 'refused';
      message: string;
      /** The card form marks the field that is incomplete or wrong. */
      isAtField?: boolean;
    }
  | { kind: 'notSucceeded' }
  /** The outcome is unknown: the card may have been charged. */
  | { kind: 'unknown' };

function fromIntent({ id, status }: PaymentIntent): Confirmation {
  if (status === 'succeeded') return { kind: 'succeeded', transactionId: id };
  if (status === 'processing') return { kind: 'processing' };
  return { kind: 'notSucceeded' };
}

/** Retrieves the status of a payment from the provider. */
export async function readConfirmation(stripe: Stripe, secret: string): Promise<Confirmation> {
  try {
    const { paymentIntent } = await stripe.retrievePaymentIntent(secret);
    return paymentIntent ? fromIntent(paymentIntent) : { kind: 'unknown' };
  } catch {
    return { kind: 'unknown' };
  }
}

/** Errors not caused by the card. They do not prove that nothing was charged. */
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
 * Confirms the payment. If an error does not prove that nothing was charged, retrieves the status
 * before suggesting a retry.
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
    if (error.type === 'validation_error') return { kind: 'refused', message, isAtField: true };
    if (!doubtful.includes(error.type)) return { kind: 'refused', message };
  } catch {
    // The outcome is unknown, as after a network error, so retrieve it below.
  }
  const found = await readConfirmation(stripe, secret);
  return found.kind === 'notSucceeded' ? { kind: 'refused', message } : found;
}
