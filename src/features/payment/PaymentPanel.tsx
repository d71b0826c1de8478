import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGetBookingQuery } from '@/api/bookingsApi';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import type { Booking } from '@/api/models';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { CARD_MAX_CENTS, PRICE_MIN_CENTS } from '#contract/limits';
import { AlreadyPaid } from './AlreadyPaid';
import { OrderSummary } from './OrderSummary';
import { PaymentDesk } from './PaymentDesk';
import { keepPendingSecret, readPendingSecret } from './paymentRecords';
import { PaymentRefusal, refusals } from './PaymentRefusal';
import { Refunded } from './Refunded';

interface PaymentPanelProps {
  bookingId: string;
  /** Of the person signed in. */
  email: string;
}

/** Loads a booking by its id and lets its buyer pay for it (spec §2, Payment page). */
export function PaymentPanel({ bookingId, email }: PaymentPanelProps) {
  const { currentData, error, isFetching, refetch } = useGetBookingQuery(bookingId);
  const pendingSecret = usePendingSecret(bookingId);

  if (!currentData) {
    if (!error) return <Waiting label="Loading your booking" minHeight={320} />;
    const status = isApiError(error) ? error.status : null;
    if (status === 404) return <PaymentRefusal {...refusals.notFound} />;
    if (status === 403) return <PaymentRefusal {...refusals.notYours} />;
    return (
      <ErrorState
        title="We could not load your booking"
        message={messageFor(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  // The address counts: a server may answer with a record that leaves its id out.
  const booking = { ...currentData, id: bookingId };
  if (isOfSomebodyElse(booking, email)) return <PaymentRefusal {...refusals.notYours} />;

  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, xl: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 20rem' },
        alignItems: 'start',
      }}
    >
      <Box sx={{ order: { xl: 1 } }}>
        <OrderSummary booking={booking} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Payable
          booking={booking}
          email={booking.email || email}
          pendingSecret={pendingSecret}
          reloadBooking={() => void refetch()}
        />
      </Box>
    </Box>
  );
}

interface PayableProps {
  booking: Booking;
  email: string;
  pendingSecret: string | null;
  reloadBooking: () => void;
}

/** A card form only for a price that a card can pay. */
function Payable(props: PayableProps) {
  const { booking } = props;
  const { priceCents, isPaid } = booking;
  const isTooLow = priceCents === null || priceCents < PRICE_MIN_CENTS;
  const isUnpayable = isTooLow || priceCents > CARD_MAX_CENTS;
  if (isPaid && isUnpayable) return <AlreadyPaid booking={booking} />;
  if (booking.isRefunded && isUnpayable) return <Refunded booking={booking} />;
  if (isTooLow) return <PaymentRefusal {...refusals.noPrice} />;
  if (priceCents > CARD_MAX_CENTS) return <PaymentRefusal {...refusals.aboveCardLimit} />;
  return <PaymentDesk key={booking.id} priceCents={priceCents} {...props} />;
}

function isOfSomebodyElse(booking: Booking, email: string): boolean {
  return booking.email !== '' && booking.email.toLowerCase() !== email.toLowerCase();
}

const SECRET_PARAM = 'payment_intent_client_secret';
const providerParams = [SECRET_PARAM, 'payment_intent', 'redirect_status'];

/**
 * The secret of a payment that was begun before: the provider puts it into the address when it
 * sends the person back from the bank; a reload in the middle finds it where we kept it.
 */
function usePendingSecret(bookingId: string): string | null {
  const [searchParams, setSearchParams] = useSearchParams();
  const fromAddress = searchParams.get(SECRET_PARAM);
  const [secret] = useState(() => fromAddress ?? readPendingSecret(bookingId));

  useEffect(() => {
    if (fromAddress === null) return;
    keepPendingSecret(bookingId, fromAddress);
    // A secret does not belong into the history or a copied link.
    setSearchParams(
      (params) => {
        for (const name of providerParams) params.delete(name);
        return params;
      },
      { replace: true },
    );
  }, [fromAddress, bookingId, setSearchParams]);

  return secret;
}
