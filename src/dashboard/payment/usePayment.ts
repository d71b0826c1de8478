import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useReducer, useRef, useState } from 'react';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import type { Booking } from '@/api/bookingsApi';
import { useCreatePaymentMutation } from '@/api/paymentsApi';
import { showError, showSuccess } from '@/components/feedback/toast';
import { useIsMounted } from '@/components/useIsMounted';
import { errorCodes } from '#contract/errorCodes';
import { messages } from '#contract/messages';
import { toDollars } from '#contract/money';
import { routes } from '#contract/routes';
import type { CreatePaymentBody } from '#contract/schemas/booking';
import { confirmCard, readConfirmation, type Confirmation } from './confirmation';
import { firstPhase, nextPhase } from './paymentPhase';
import {
  forgetPendingSecret,
  forgetUnrecorded,
  keepPendingSecret,
  keepUnrecorded,
  readUnrecorded,
} from './paymentRecords';

/** Also set for a charge from an earlier visit. */
export const NOT_RECORDED = 'Your order doesn’t show the payment yet.';
const REFUNDED =
  'The car was no longer available when you paid. We’re refunding your card. You don’t need to do anything.';

interface PaymentOptions {
  booking: Pick<Booking, 'id' | 'productId'>;
  priceCents: number;
  email: string;
  /** The secret of a payment from an earlier visit whose outcome is unknown. */
  pendingSecret: string | null;
}

/** Whether the same record would be refused again. Our server gives conflicts a code. */
const isRefusedForGood = (error: unknown): boolean =>
  isApiError(error) &&
  (error.status === 400 || error.status === 403 || (error.status === 409 && error.code === ''));

/** Charges the card once, and records the payment that the provider reports as succeeded. */
export function usePayment({ booking, priceCents, email, pendingSecret }: PaymentOptions) {
  const [createPayment] = useCreatePaymentMutation();
  const [payment, setPayment] = useState(() => readUnrecorded(booking.id, email));
  const [phase, dispatch] = useReducer(nextPhase, null, () =>
    firstPhase(payment !== null, pendingSecret),
  );
  const isBusy = useRef(false);
  const isOpen = useIsMounted();

  function finish(transactionId: string, refundMessage: string | null = null) {
    forgetUnrecorded(booking.id);
    dispatch({ type: 'recorded', transactionId, refundMessage });
    if (refundMessage === null) showSuccess(messages.paymentSuccessful);
  }

  async function record(body: CreatePaymentBody) {
    // First store the charge, so that it survives whatever happens to the page.
    keepUnrecorded(body);
    setPayment(body);
    const { data, error } = await createPayment(body);
    if (data?.isRefunded) {
      finish(body.transactionId, data.message ?? REFUNDED);
    } else if (data?.insertedId) {
      finish(body.transactionId);
    } else if (isApiError(error) && error.code === errorCodes.paymentOfOtherBooking) {
      forgetUnrecorded(booking.id);
      dispatch({ type: 'foundOfOtherBooking' });
    } else {
      showError(messages.somethingWrong);
      const problem = error ? messageFor(error, 'besideToast') : (data.message ?? NOT_RECORDED);
      dispatch({ type: 'recordingFailed', problem, isFinal: isRefusedForGood(error) });
    }
  }

  async function settle(secret: string, confirmation: Confirmation, isQuiet = false) {
    dispatch({ type: 'confirmationRead', confirmation, secret });
    // Only the page shows these outcomes, and it may have been left.
    if (!isOpen() && confirmation.kind === 'refused') showError(confirmation.message);
    if (!isOpen() && confirmation.kind === 'unknown') showError(messages.somethingWrong);
    if (confirmation.kind === 'processing' || confirmation.kind === 'unknown') return;
    forgetPendingSecret(booking.id);
    if (confirmation.kind === 'notSucceeded' && !isQuiet) showError(messages.somethingWrong);
    if (confirmation.kind !== 'succeeded') return;
    await record({
      price: toDollars(priceCents),
      transactionId: confirmation.transactionId,
      email,
      bookingId: booking.id,
      productId: booking.productId,
    });
  }

  /** Ignores clicks while another step is running. */
  async function once(work: () => Promise<void>) {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } finally {
      isBusy.current = false;
    }
  }

  return {
    phase,
    /** The charge that is not recorded. */
    transactionId: payment?.transactionId ?? '',
    /** Charges the entered card. */
    pay: (stripe: Stripe, elements: StripeElements, secret: string) =>
      once(async () => {
        dispatch({ type: 'payPressed' });
        keepPendingSecret(booking.id, secret);
        const returnUrl = `${window.location.origin}${routes.payment(booking.id)}`;
        const confirmation = await confirmCard(stripe, elements, secret, returnUrl);
        // Spec §8 requires a toast for every payment that has not succeeded, including pending
        // ones.
        if (confirmation.kind === 'processing') showError(messages.somethingWrong);
        await settle(secret, confirmation);
      }),
    /**
     * Retrieves the status of an earlier payment. `isQuiet` shows no error if it has not succeeded:
     * the page started this check, not the user.
     */
    check: (stripe: Stripe, secret: string, isQuiet = false) =>
      once(async () => {
        dispatch({ type: 'checkStarted' });
        await settle(secret, await readConfirmation(stripe, secret), isQuiet);
      }),
    /** Retries the recording of a charge, and nothing else. */
    recordAgain: () =>
      once(async () => {
        if (!payment) return;
        dispatch({ type: 'recordingRepeated' });
        await record(payment);
      }),
  };
}

export type Payment = ReturnType<typeof usePayment>;
