import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { Booking } from '@/api/bookingsApi';
import { useGetPaymentIntentQuery } from '@/api/paymentsApi';
import { toDollars } from '#contract/money';

interface IntentOptions {
  booking: Booking;
  priceCents: number;
  /** False until the secret is needed, and after the payment. */
  isNeeded: boolean;
}

/** A new secret would clear the card form. */
const askedOnce = { refetchOnFocus: false, refetchOnReconnect: false };

/** The payment secret for a booking’s price (spec §4), requested once per visit. */
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
