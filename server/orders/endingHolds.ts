import { errorCodes } from '#contract/errorCodes';
import { messages } from '#contract/messages';
import { transact, type RootContext } from '../context';
import { conflict } from '../errors';
import { type BookingRow, endHold, type HoldEnd } from './bookingRepository';
import type { Completion } from './completion';
import type { Notices } from './notices';
import type { PaymentProvider } from './paymentProvider';

export interface EndingDeps {
  payments: PaymentProvider;
  completion: Completion;
  notices: Notices;
}

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

export const alreadyPaid = ({ endReason }: Pick<HoldEnd, 'endReason'>) =>
  conflict(words[endReason].paid, errorCodes.alreadyPaid);

/**
 * Ends a hold early. Cancels the intent at the provider first, so that no payment can arrive
 * afterwards. If the payment was faster, the order is paid and stays (409). Only the buyer can end
 * a hold whose payment has begun. Returns false if the booking has changed meanwhile.
 */
export async function endHoldEarly(
  { payments, completion, notices }: EndingDeps,
  context: RootContext,
  booking: BookingRow,
  end: HoldEnd,
): Promise<boolean> {
  if (booking.paymentIntentId) await endPayment(booking.paymentIntentId);
  return transact(context, async (inside) => {
    const { tx, now } = inside;
    if (!(await endHold(tx, booking, end, now()))) return false;
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
    throw conflict(words.released.processing, errorCodes.paymentBegun);
  }
}
