import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isBookedBy, useGetBookingQuery, type Booking } from '@/api/bookingsApi';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { CARD_MAX_CENTS, PRICE_MIN_CENTS } from '#contract/limits';
import { messages } from '#contract/messages';
import { toCents } from '#contract/money';
import type { CreatePaymentBody } from '#contract/schemas/booking';
import { Checkout } from './Checkout';
import { OrderSummary } from './OrderSummary';
import { keepPendingSecret, readPendingSecret, readUnrecorded } from './paymentRecords';
import { AlreadyPaid, PaidPanel, Refunded, UnrecordedPanel } from './PaymentOutcomes';
import { PaymentRefusal } from './PaymentRefusal';
import { usePayment } from './usePayment';

interface PaymentPanelProps {
  bookingId: string;
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
        if (status === 404) {
          return <MissingBooking id={bookingId} email={email} pendingSecret={pendingSecret} />;
        }
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

interface MissingBookingProps {
  id: string;
  email: string;
  pendingSecret: string | null;
}

/** The server does not have the booking. A charge from an earlier visit can still be recorded. */
function MissingBooking({ id, email, pendingSecret }: MissingBookingProps) {
  const [charge] = useState(() => readUnrecorded(id, email));
  if (charge !== null) return <ChargedBooking id={id} email={email} charge={charge} />;
  return <PaymentRefusal reason={pendingSecret === null ? 'notFound' : 'notFoundAfterPaying'} />;
}

interface ChargedBookingProps {
  id: string;
  email: string;
  charge: CreatePaymentBody;
}

function ChargedBooking({ id, email, charge }: ChargedBookingProps) {
  const { transactionId, price, productId = '' } = charge;
  const { phase, recordAgain } = usePayment({
    booking: { id, productId },
    priceCents: toCents(price) ?? 0,
    email,
    pendingSecret: null,
  });
  if (phase.kind === 'done') {
    return (
      <PaidPanel
        title={messages.paymentCompleted}
        orderId={id}
        transactionId={transactionId}
        refundMessage={phase.refundMessage}
        takesFocus
      />
    );
  }
  if (phase.kind !== 'unrecorded') return <PaymentRefusal reason="notFound" />;
  return (
    <UnrecordedPanel
      problem={`${phase.problem ?? 'We can’t find your booking.'}${
        phase.isFinal
          ? ''
          : ` If this doesn’t change, ask for your money back with your transaction ID ${transactionId}.`
      }`}
      isFinal={phase.isFinal}
      transactionId={transactionId}
      isBusy={phase.isBusy}
      onRetry={() => void recordAgain()}
    />
  );
}

interface OrderPaymentProps {
  booking: Booking;
  email: string;
  pendingSecret: string | null;
}

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
