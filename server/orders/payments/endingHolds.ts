import type { EndReason } from '#contract/bookings';
import { errorCodes } from '#contract/errorCodes';
import { messages } from '#contract/messages';
import { transact, type RootContext } from '../../context';
import { conflict } from '../../lib/errors';
import { freeProducts, lockProduct, withdrawUnsold } from '../../products/products';
import { notices } from '../notices';
import type { PaymentProvider } from '../paymentProvider';
import { type BookingRow, endHold, type HoldEnd } from '../records/bookingRepository';
import { recordPaymentBegun } from './intentRepository';
import type { Completion } from './completion';

export interface EndingDeps {
  payments: PaymentProvider;
  completion: Completion;
}

/** How long the seller waits for a buyer whose bank asks for authentication. */
const PAYMENT_MAX_MS = 30 * 60_000;

/** Messages for callers who cannot end a hold because of the buyer's payment. */
const words = {
  cancelled: {
    processing: 'This payment is being processed. Wait until it finishes.',
    paid: messages.alreadyPaid,
  },
  released: {
    processing: 'The buyer is paying right now. Wait until the payment finishes.',
    paid: 'The buyer has already paid for this car.',
  },
};

/** What buyers read about a booking that has ended. */
export const endings: Record<EndReason, string> = {
  refunded:
    'This car was sold before your payment arrived. We’re refunding your card. You don’t need to do anything.',
  undone: 'We refunded this order. If the car is still for sale, you can book it again.',
  withdrawn: 'This car is no longer for sale, so your booking has ended. You haven’t been charged.',
  released: 'The seller cancelled this booking. You haven’t been charged.',
  expired: 'This booking has expired. If the car is still for sale, book it again.',
  cancelled: 'You’ve already cancelled this booking.',
};

export const bookingEnded = (endReason: EndReason | null) =>
  conflict(endings[endReason ?? 'expired'], errorCodes.bookingEnded);

export const alreadyPaid = ({ endReason }: Pick<HoldEnd, 'endReason'>) =>
  conflict(words[endReason].paid, errorCodes.alreadyPaid);

/**
 * Ends a hold early. Cancels the intent at the provider first, so that no payment can arrive
 * afterwards. If the payment was faster, the order is paid and stays (409). For half an hour only the
 * buyer can end a hold whose payment has begun. Returns false if the booking has changed meanwhile.
 *
 * @param offSale why the car does not go back on sale; null if it does
 */
export async function endHoldEarly(
  { payments, completion }: EndingDeps,
  context: RootContext,
  booking: BookingRow,
  end: HoldEnd,
  offSale: { soldElsewhere: boolean } | null = null,
): Promise<boolean> {
  if (booking.paymentIntentId) await endPayment(booking.paymentIntentId);
  return transact(context, async (inside) => {
    const { tx, now } = inside;
    await lockProduct(tx, booking.productId);
    if (!(await endHold(tx, booking, end, now()))) return false;
    await freeProducts(tx, [booking.productId]);
    if (offSale) await withdrawUnsold(tx, booking.productId, offSale);
    const reason = end.endReason === 'released' ? { reason: end.releaseReason } : {};
    await notices.notify(inside, end.endReason, [booking], reason);
    return true;
  });

  async function endPayment(intentId: string): Promise<void> {
    if (end.endReason === 'released') await refuseBegun(intentId);
    const intent = await payments.cancelIntent(intentId);
    if (intent?.status === 'processing') {
      throw conflict(words[end.endReason].processing, errorCodes.paymentBegun);
    }
    if (intent?.status !== 'succeeded') return;
    const outcome = await completion.complete(context, intent);
    if (outcome.kind === 'paid') throw alreadyPaid(end);
  }

  async function refuseBegun(intentId: string): Promise<void> {
    const intent = await payments.retrieveIntent(intentId);
    if (!intent?.isConfirmed || intent.status !== 'payable') return;
    const now = context.now();
    const begunAt = await context.tx.transaction((tx) => recordPaymentBegun(tx, intentId, now));
    const leftMs = begunAt.getTime() + PAYMENT_MAX_MS - now.getTime();
    if (leftMs <= 0) return;
    const minutes = Math.ceil(leftMs / 60_000);
    const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
    throw conflict(
      `The buyer is paying right now. If they don’t finish, you can cancel the booking in ${wait}.`,
      errorCodes.paymentBegun,
    );
  }
}
