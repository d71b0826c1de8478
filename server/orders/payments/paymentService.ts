import { errorCodes } from '#contract/errorCodes';
import { CARD_MAX_CENTS, CURRENCY } from '#contract/limits';
import { messages } from '#contract/messages';
import { formatPrice, toCents } from '#contract/money';
import type { CreatePaymentBody } from '#contract/schemas/booking';
import type { PaymentResponse, PaymentIntentResponse } from '#contract/types';
import { cleanEmail } from '#contract/text/cleanEmail';
import type { Context, RootContext, RootSignedIn, SignedIn, Principal } from '../../context';
import { AppError, badRequest, conflict, notFound } from '../../lib/errors';
import { type BookingRow, findBookingOf, findLiveHoldsByPrice } from '../records/bookingRepository';
import {
  type PaymentProvider,
  PaymentProviderError,
  type ProviderIntent,
} from '../paymentProvider';
import { findPayment } from '../records/paymentRepository';
import { bookingEnded, endings } from './endingHolds';
import { type Completion, isFor, type Outcome, outcomeOf } from './completion';
import { findInstallation } from './installation';
import {
  findBookingOfIntent,
  saveIntent,
  cachedSecret,
  rememberIntent,
  abandonAttempt,
} from './intentRepository';

interface PaymentsDeps {
  payments: PaymentProvider;
  completion: Completion;
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;

interface IntentRequest {
  /** In dollars. Used only without a booking id. */
  price: number;
  bookingId?: string | undefined;
}

export function createPaymentsService({ payments, completion }: PaymentsDeps) {
  return {
    /**
     * POST /create-payment-intent (spec §7): the client secret to pay a booking. One intent per
     * booking, even for concurrent requests; reused while it is payable.
     */
    async createIntent(
      context: RootSignedIn,
      request: IntentRequest,
    ): Promise<PaymentIntentResponse> {
      const { tx: db, now } = context;
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const booking = await findPayable(context, request);
        const remembered = cachedSecret(booking, now());
        if (remembered) return { clientSecret: remembered };
        const current = await currentIntent(booking);
        if (current?.status === 'succeeded') throw await settleLatePayment(context, current);
        const isUsable = current !== null && current.status !== 'canceled';
        if (isUsable) await db.transaction((tx) => rememberIntent(tx, current, now()));
        const intent = isUsable ? current : await newIntent(context, booking);
        if (intent?.clientSecret) return { clientSecret: intent.clientSecret };
      }
      throw conflict('This booking is being paid or changed right now. Try again.');
    },

    /**
     * POST /payments (spec §7): records a payment that the provider confirmed. Idempotent, also
     * together with the webhook.
     */
    async record(context: RootSignedIn, body: CreatePaymentBody): Promise<PaymentResponse> {
      const { principal, tx } = context;
      const booking = await findBookingOf(tx, body.bookingId, principal.userId);
      if (!booking) throw notFound('Booking not found.');
      checkBody(body, booking, principal);
      const known = await findPayment(tx, body.transactionId);
      if (known?.bookingId === booking.id) return toAnswer(outcomeOf(known));
      const intent = await findIntent(context, body.transactionId, booking);
      if (intent.status !== 'succeeded') throw incomplete('This payment hasn’t gone through.');
      if (!isFor(intent, booking)) {
        throw incomplete('The payment amount doesn’t match the booking.');
      }
      return toAnswer(await completion.complete(context, intent));
    },
  };

  /** The booking to pay. Throws if there is none, or it cannot be paid by card. */
  async function findPayable(context: RootSignedIn, request: IntentRequest): Promise<BookingRow> {
    const booking = await chooseBooking(context, request);
    if (booking.status === 'paid') throw conflict(messages.alreadyPaid, errorCodes.alreadyPaid);
    const { endReason } = booking;
    if (endReason === 'refunded' || endReason === 'undone') throw bookingEnded(endReason);
    if (!booking.active || booking.reservedUntil <= context.now()) {
      // Settles a payment that arrived in time before reporting that the hold has expired.
      const paid = booking.intentClosedAt ? null : await currentIntent(booking);
      if (paid?.status === 'succeeded') throw await settleLatePayment(context, paid);
      throw bookingEnded(endReason);
    }
    if (booking.priceCents > CARD_MAX_CENTS) {
      const most = formatPrice(CARD_MAX_CENTS);
      throw new AppError(
        422,
        errorCodes.aboveCardLimit,
        `Card payments are limited to ${most}. This car costs ${formatPrice(booking.priceCents)}.`,
      );
    }
    return booking;
  }

  /**
   * Callers that send only a price (spec §7) pay their live unpaid booking with that price. If
   * there are several, the one that expires first, so that repeated calls of a page choose the same
   * car.
   */
  async function chooseBooking(
    { principal, tx, now }: SignedIn,
    { price, bookingId }: IntentRequest,
  ) {
    if (bookingId !== undefined) {
      const booking = await findBookingOf(tx, bookingId, principal.userId);
      if (!booking || booking.endReason === 'cancelled') throw notFound('Booking not found.');
      return booking;
    }
    const cents = toCents(price);
    const holds =
      cents === null ? [] : await findLiveHoldsByPrice(tx, principal.userId, cents, now());
    const [first] = holds;
    if (first) return first;
    throw notFound('You have no unpaid booking of this price.');
  }

  /** Null if the provider does not know one. */
  async function currentIntent(booking: BookingRow): Promise<ProviderIntent | null> {
    return booking.paymentIntentId ? payments.retrieveIntent(booking.paymentIntentId) : null;
  }

  /** Null if another request was faster or the booking ended: the caller retries. */
  async function newIntent(
    context: RootContext,
    booking: BookingRow,
  ): Promise<ProviderIntent | null> {
    const { tx: db, now } = context;
    const attempt = booking.intentAttempt + 1;
    const intent = await orderIntent(context, booking, attempt);
    const isSaved = await db.transaction((tx) => saveIntent(tx, booking, attempt, intent, now()));
    if (isSaved) return intent;
    const latest = await findBookingOf(db, booking.id, booking.buyerId);
    if (latest?.paymentIntentId === intent.id) return intent;
    // The client never received this intent: the booking ended, or another attempt was saved.
    await payments.cancelIntent(intent.id);
    return null;
  }

  async function orderIntent(
    { tx: db }: RootContext,
    booking: BookingRow,
    attempt: number,
  ): Promise<ProviderIntent> {
    const { id: installationId } = await findInstallation(db);
    try {
      return await payments.createIntent({
        installationId,
        amountCents: booking.priceCents,
        currency: CURRENCY,
        bookingId: booking.id,
        buyerId: booking.buyerId,
        description: booking.productName,
        // A copy of the database has the same bookings.
        idempotencyKey: `${installationId}-booking-${booking.id}-attempt-${attempt}`,
      });
    } catch (error) {
      // The provider repeats errors for an idempotency key, so the next attempt needs a new one.
      if (error instanceof PaymentProviderError && error.isKeySpent) {
        await db.transaction((tx) => abandonAttempt(tx, booking));
      }
      throw error;
    }
  }

  /** Settles a payment that had arrived but was not reported. */
  async function settleLatePayment(
    context: RootContext,
    intent: ProviderIntent,
  ): Promise<AppError> {
    const outcome = await completion.complete(context, intent);
    if (outcome.kind === 'refunded') return bookingEnded(endOf(outcome));
    return conflict(messages.alreadyPaid, errorCodes.alreadyPaid);
  }

  /** Only the intent that we created for this booking is fetched; any other id is a 404. */
  async function findIntent(
    { tx }: Context,
    transactionId: string,
    booking: BookingRow,
  ): Promise<ProviderIntent> {
    const isOwn = booking.paymentIntentId === transactionId;
    const intent = isOwn ? await payments.retrieveIntent(transactionId) : null;
    if (intent) return intent;
    const other = isOwn ? undefined : await findBookingOfIntent(tx, transactionId);
    if (other?.buyerId === booking.buyerId) {
      throw conflict(
        'This payment belongs to another of your bookings.',
        errorCodes.paymentOfOtherBooking,
      );
    }
    const message = 'Payment not found.';
    throw badRequest(message, { transactionId: message });
  }
}

/** The request repeats fields of the booking; a mismatch is an error. */
function checkBody(body: CreatePaymentBody, booking: BookingRow, principal: Principal): void {
  const wrong: Record<string, string> = {};
  if (toCents(body.price) !== booking.priceCents) {
    wrong.price = `The price of this booking is ${formatPrice(booking.priceCents)}.`;
  }
  if (body.productId !== undefined && body.productId !== booking.productId) {
    wrong.productId = 'This booking is for another car.';
  }
  if (body.email !== undefined && cleanEmail(body.email) !== principal.email) {
    wrong.email = 'This isn’t the email address of your account.';
  }
  const [message] = Object.values(wrong);
  if (message) throw badRequest(message, wrong);
}

function toAnswer(outcome: Outcome): PaymentResponse {
  if (outcome.kind === 'unrelated')
    throw incomplete('This payment doesn’t match any of your bookings.');
  if (outcome.kind === 'paid') return { insertedId: outcome.paymentId };
  return { insertedId: null, refunded: true, message: endings[endOf(outcome)] };
}

const endOf = ({ cause }: Extract<Outcome, { kind: 'refunded' }>) =>
  cause === 'car-gone' ? 'refunded' : 'undone';

const incomplete = (message: string) => conflict(message, errorCodes.paymentIncomplete);
