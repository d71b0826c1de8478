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
  /** The email of the signed-in user. */
  email: string;
}

/** Loads a booking by id and lets its buyer pay (spec §2, Payment page). */
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
        // The id of the URL counts: a server may return a record without its id.
        const booking = { ...loaded, id: bookingId };
        if (!isBookedBy(booking, email)) return <PaymentRefusal reason="notYours" />;
        return (
          <OrderPayment
            booking={booking}
            email={booking.email || email}
            pendingSecret={pendingSecret}
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
}

/** The order and its payment, side by side. */
function OrderPayment(props: OrderPaymentProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, xl: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 40rem) 20rem' },
        alignItems: 'start',
        // Limits the width: a card field of a thousand pixels would look empty.
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

/** Shows the card form only for prices that can be paid by card. */
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
 * The secret of a payment from an earlier visit. After authentication the provider puts it into the
 * return URL; after a reload it is in session storage.
 */
function usePendingSecret(bookingId: string): string | null {
  const [searchParams, setSearchParams] = useSearchParams();
  const secretInUrl = searchParams.get(SECRET_PARAM);
  const [secret] = useState(() => secretInUrl ?? readPendingSecret(bookingId));

  useEffect(() => {
    if (secretInUrl === null) return;
    keepPendingSecret(bookingId, secretInUrl);
    // Removes the secret from the history and from copied links.
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
