import * as yup from 'yup';
import { createPaymentSchema, type CreatePaymentBody } from '#contract/schemas/booking';

/**
 * What must not be forgotten between charging a card and recording it: a reload, a crash or an
 * expired session in between must lead to recording it, never to charging it again.
 */
const paymentKey = (bookingId: string) => `second-gear-unrecorded-payment:${bookingId}`;
/** Only in this tab: whoever has the secret can read the payment. */
const secretKey = (bookingId: string) => `second-gear-payment-secret:${bookingId}`;

const recordSchema = createPaymentSchema.noUnknown();

function readItem(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

function writeItem(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // Where storage is forbidden the page itself remembers, for as long as it is open.
  }
}

const local = () => window.localStorage;
const session = () => window.sessionStorage;

/** The charged but unrecorded payment of a booking, if this person left one behind. */
export function readUnrecorded(bookingId: string, email: string): CreatePaymentBody | null {
  const text = readItem(local, paymentKey(bookingId));
  if (text === null) return null;
  try {
    const payment = recordSchema.validateSync(JSON.parse(text), { strict: true });
    return payment.email === email ? payment : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof yup.ValidationError) return null;
    throw error;
  }
}

export function keepUnrecorded(payment: CreatePaymentBody): void {
  writeItem(local, paymentKey(payment.bookingId), JSON.stringify(payment));
}

export function forgetUnrecorded(bookingId: string): void {
  writeItem(local, paymentKey(bookingId), null);
}

/** The client secret of a confirmation whose outcome is not known yet. */
export const readPendingSecret = (bookingId: string) => readItem(session, secretKey(bookingId));

export const keepPendingSecret = (bookingId: string, secret: string) =>
  writeItem(session, secretKey(bookingId), secret);

export const forgetPendingSecret = (bookingId: string) =>
  writeItem(session, secretKey(bookingId), null);
