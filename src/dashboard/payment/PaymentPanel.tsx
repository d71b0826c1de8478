import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isBookedBy, useGetBookingQuery, type Booking } from '@/api/bookingsApi';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { CARD_MAX_CENTS, PRICE_MIN_CENTS } from '#contract/limits';
import { Checkout } from './Checkout';
import { OrderSummary } from './OrderSummary';
import { keepPendingSecret, readPendingSecret } from './paymentRecords';
import { AlreadyPaid, Refunded } from './PaymentOutcomes';
import { PaymentRefusal } from './PaymentRefusal';

interface PaymentPanelProps {
  bookingId: string;
  /** Of the person signed in. */
  email: string;
}

/** Loads a booking by its id and lets its buyer pay for it (spec §2, Payment page). */
export function PaymentPanel({ bookingId, email }: PaymentPanelProps) {
  const query = useGetBookingQuery(bookingId);
  const pendingSecret = usePendingSecret(bookingId);

  return (
    <AsyncView
      query={query}
      label="Loading your booking"
      minHeight={320}
      failedTitle="We couldn’t load your booking"
      messageFor={messageFor}
      renderError={(error) => {
        const status = isApiError(error) ? error.status : null;
        if (status === 404) return <PaymentRefusal reason="notFound" />;
        return status === 403 ? <PaymentRefusal reason="notYours" /> : null;
      }}
    >
      {(loaded) => {
        // The address counts: a server may answer with a record that leaves its id out.
        const booking = { ...loaded, id: bookingId };
        if (!isBookedBy(booking, email)) return <PaymentRefusal reason="notYours" />;
        return (
          <OrderPayment
            booking={booking}
            email={booking.email || email}
            pendingSecret={pendingSecret}
            reloadBooking={() => void query.refetch()}
          />
        );
      }}
    </AsyncView>
  );
}

interface OrderPaymentProps {
  booking: Booking;
  email: string;
  pendingSecret: string | null;
  reloadBooking: () => void;
}

/** The order on the one side, its payment on the other. */
function OrderPayment(props: OrderPaymentProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, xl: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 40rem) 20rem' },
        alignItems: 'start',
        // A card number in a field of a thousand pixels would look lost.
        maxWidth: { xs: '40rem', xl: 'none' },
      }}
    >
      <Box sx={{ order: { xl: 1 } }}>
        <OrderSummary booking={props.booking} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Payable {...props} />
      </Box>
    </Box>
  );
}

/** A card form only for a price that a card can pay. */
function Payable(props: OrderPaymentProps) {
  const { booking } = props;
  const { priceCents, isPaid } = booking;
  const isTooLow = priceCents === null || priceCents < PRICE_MIN_CENTS;
  const isUnpayable = isTooLow || priceCents > CARD_MAX_CENTS;
  if (isPaid && isUnpayable) return <AlreadyPaid booking={booking} />;
  if (booking.isRefunded && isUnpayable) return <Refunded booking={booking} />;
  if (isTooLow) return <PaymentRefusal reason="noPrice" />;
  if (priceCents > CARD_MAX_CENTS) return <PaymentRefusal reason="aboveCardLimit" />;
  return <Checkout key={booking.id} priceCents={priceCents} {...props} />;
}

const SECRET_PARAM = 'payment_intent_client_secret';
const providerParams = [SECRET_PARAM, 'payment_intent', 'redirect_status'];

/**
 * The secret of a payment that was begun before: the provider puts it into the address when it
 * sends the person back from the bank; a reload in the middle finds it where we kept it.
 */
function usePendingSecret(bookingId: string): string | null {
  const [searchParams, setSearchParams] = useSearchParams();
  const secretInUrl = searchParams.get(SECRET_PARAM);
  const [secret] = useState(() => secretInUrl ?? readPendingSecret(bookingId));

  useEffect(() => {
    if (secretInUrl === null) return;
    keepPendingSecret(bookingId, secretInUrl);
    // A secret does not belong into the history or a copied link.
    setSearchParams(
      (params) => {
        for (const name of providerParams) params.delete(name);
        return params;
      },
      { replace: true },
    );
  }, [secretInUrl, bookingId, setSearchParams]);

  return secret;
}
