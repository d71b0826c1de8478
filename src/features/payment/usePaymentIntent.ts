import { useEffect, useEffectEvent, useRef } from 'react';
import { isApiError } from '@/api/errors';
import type { Booking } from '@/api/models';
import { useCreatePaymentIntentMutation } from '@/api/paymentsApi';
import { errorCodes } from '#contract/errorCodes';
import { toDollars } from '#contract/money';

interface IntentOptions {
  booking: Booking;
  priceCents: number;
  /** Nothing is asked for before, and one secret is enough afterwards. */
  isNeeded: boolean;
  /** The server says that somebody has paid: the booking shown is old. */
  onAlreadyPaid: () => void;
}

/** The payment secret for a booking's price (spec §4), asked for once per visit of the page. */
export function usePaymentIntent({ booking, priceCents, isNeeded, onAlreadyPaid }: IntentOptions) {
  const [createIntent, { data, error, isLoading }] = useCreatePaymentIntentMutation();
  const wasAsked = useRef(false);

  async function ask() {
    const answer = await createIntent({ price: toDollars(priceCents), bookingId: booking.id });
    if (isApiError(answer.error) && answer.error.code === errorCodes.alreadyPaid) onAlreadyPaid();
  }

  const askOnce = useEffectEvent(() => {
    // Effects may run twice; a second intent is never needed.
    if (wasAsked.current) return;
    wasAsked.current = true;
    void ask();
  });

  useEffect(() => {
    if (isNeeded) askOnce();
  }, [isNeeded]);

  return { secret: data ?? null, error: isLoading ? undefined : error, retry: () => void ask() };
}

export type PaymentIntentQuery = ReturnType<typeof usePaymentIntent>;
