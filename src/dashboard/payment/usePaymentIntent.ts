import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { Booking } from '@/api/bookingsApi';
import { useGetPaymentIntentQuery } from '@/api/paymentsApi';
import { toDollars } from '#contract/money';

interface IntentOptions {
  booking: Booking;
  priceCents: number;
  /** Nothing is asked for before, and one secret is enough afterwards. */
  isNeeded: boolean;
}

/** Another secret in the middle of paying would take what was typed away. */
const askedOnce = { refetchOnFocus: false, refetchOnReconnect: false };

/** The payment secret for a booking's price (spec §4), asked for once per visit of the page. */
export function usePaymentIntent({ booking, priceCents, isNeeded }: IntentOptions) {
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  if (isNeeded && !wasNeeded) setWasNeeded(true);

  const { currentData, error, isFetching, refetch } = useGetPaymentIntentQuery(
    wasNeeded ? { price: toDollars(priceCents), bookingId: booking.id } : skipToken,
    askedOnce,
  );

  return {
    secret: isFetching ? null : (currentData ?? null),
    error: isFetching ? undefined : error,
    retry: () => void refetch(),
  };
}
