import { createPaymentSchema, type CreatePaymentBody } from '#contract/schemas/booking';
import { parseJson } from '@/lib/json';
import { localTexts, tabTexts } from '@/lib/storage';

/**
 * What must not be forgotten between charging a card and recording it: a reload, a crash or an
 * expired session in between must lead to recording it, never to charging it again. Where storage
 * is forbidden the page itself remembers, for as long as it is open.
 */
const paymentKey = (bookingId: string) => `second-gear-unrecorded-payment:${bookingId}`;
/** Only in this tab: whoever has the secret can read the payment. */
const secretKey = (bookingId: string) => `second-gear-payment-secret:${bookingId}`;

const recordSchema = createPaymentSchema.noUnknown();

/** The charged but unrecorded payment of a booking, if this person left one behind. */
export function readUnrecorded(bookingId: string, email: string): CreatePaymentBody | null {
  const stored = parseJson(localTexts.read(paymentKey(bookingId)));
  return recordSchema.isValidSync(stored, { strict: true }) && stored.email === email
    ? stored
    : null;
}

export function keepUnrecorded(payment: CreatePaymentBody): void {
  localTexts.write(paymentKey(payment.bookingId), JSON.stringify(payment));
}

export const forgetUnrecorded = (bookingId: string) => localTexts.remove(paymentKey(bookingId));

/** The client secret of a confirmation whose outcome is not known yet. */
export const readPendingSecret = (bookingId: string) => tabTexts.read(secretKey(bookingId));

export function keepPendingSecret(bookingId: string, secret: string): void {
  tabTexts.write(secretKey(bookingId), secret);
}

export const forgetPendingSecret = (bookingId: string) => tabTexts.remove(secretKey(bookingId));
