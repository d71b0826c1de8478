import { createPaymentSchema, type CreatePaymentBody } from '#contract/schemas/booking';
import { parseJson } from '@/lib/json';
import { createBrowserStorage, tabTexts } from '@/lib/storage';

/**
 * Records that survive from the charge to its recording: after a reload, a crash or an expired
 * session the payment is recorded and never charged again. Where storage is blocked, they are kept
 * in memory as long as the page is open.
 */
const charges = createBrowserStorage();
const secrets = createBrowserStorage(tabTexts);

const paymentKey = (bookingId: string) => `second-gear-unrecorded-payment:${bookingId}`;
/** In session storage, because the secret gives access to the payment. */
const secretKey = (bookingId: string) => `second-gear-payment-secret:${bookingId}`;

const recordSchema = createPaymentSchema.noUnknown();

/** This user’s charged but unrecorded payment of a booking, if any. */
export function readUnrecorded(bookingId: string, email: string): CreatePaymentBody | null {
  const stored = parseJson(charges.read(paymentKey(bookingId)));
  return recordSchema.isValidSync(stored, { strict: true }) && stored.email === email
    ? stored
    : null;
}

export function keepUnrecorded(payment: CreatePaymentBody): void {
  charges.write(paymentKey(payment.bookingId), JSON.stringify(payment));
}

export const forgetUnrecorded = (bookingId: string) => charges.remove(paymentKey(bookingId));

/** The client secret of a confirmation whose outcome is unknown. */
export const readPendingSecret = (bookingId: string) => secrets.read(secretKey(bookingId));

export function keepPendingSecret(bookingId: string, secret: string): void {
  secrets.write(secretKey(bookingId), secret);
}

export const forgetPendingSecret = (bookingId: string) => secrets.remove(secretKey(bookingId));
