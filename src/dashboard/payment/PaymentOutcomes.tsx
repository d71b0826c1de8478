import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from '@/components/feedback/Notice';
import { Text } from '@/components/Text';
import type { Booking } from '@/api/bookingsApi';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useSendsMails } from '@/auth/useOwnRecord';
import { Button, ButtonLink } from '@/components/Button';
import { SupportLine } from '@/components/SupportLine';
import { useAppSelector } from '@/store/hooks';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import type { Cleared, OpenReason } from './paymentPhase';
import { forgetPendingSecret, forgetUnrecorded } from './paymentRecords';
import { OrdersLink, PaymentRefusal } from './PaymentRefusal';

/** The order contains the outcome of its payment, so the stored records can be deleted. */
function useForgetPayment(bookingId: string): void {
  useEffect(() => {
    forgetUnrecorded(bookingId);
    forgetPendingSecret(bookingId);
  }, [bookingId]);
}

/** Replaces the form for a paid order (spec §2). */
export function AlreadyPaid({ booking: { id, transactionId } }: { booking: Booking }) {
  useForgetPayment(id);
  return <PaidPanel title={messages.alreadyPaid} orderId={id} transactionId={transactionId} />;
}

/** Replaces the form for a refunded order, which cannot be paid again. */
export function Refunded({ booking: { id, isRefundPending } }: { booking: Booking }) {
  useForgetPayment(id);
  return <PaymentRefusal reason={isRefundPending ? 'refundPending' : 'refunded'} />;
}

interface PaidPanelProps {
  title: string;
  orderId: string;
  transactionId: string | null;
  refundMessage?: string | null;
  /** The page has just changed to this state, so the panel takes the focus for screen readers. */
  takesFocus?: boolean;
}

/** A paid order: the result, the payment number and a link to the orders. */
export function PaidPanel({
  title,
  orderId,
  transactionId,
  refundMessage = null,
  takesFocus = false,
}: PaidPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const sendsMails = useSendsMails();
  const email = useAppSelector(selectCurrentUser)?.email;

  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [takesFocus]);

  return (
    <Box ref={panel} tabIndex={-1} sx={{ display: 'grid', gap: 2.5 }}>
      {refundMessage === null ? (
        <Notice tone="success" role="status">
          <Text variant="h5">{title}</Text>
        </Notice>
      ) : (
        <Notice tone="warning" role="alert">
          {refundMessage}
        </Notice>
      )}
      {transactionId !== null && (
        <Text>
          Transaction ID:{' '}
          <Box component="code" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
            {transactionId}
          </Box>
        </Text>
      )}
      {sendsMails && email && refundMessage === null && (
        <Text style={{ overflowWrap: 'anywhere' }}>{`Confirmation sent to ${email}`}</Text>
      )}
      <ButtonLink to={routes.order(orderId)} variant="contained" size="large">
        View order
      </ButtonLink>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" size="large" disabled>
          <span>{refundMessage === null ? 'Paid' : 'Refunded'}</span>
        </Button>
        <OrdersLink />
      </Box>
    </Box>
  );
}

interface PendingAlertProps {
  severity: 'info' | 'warning';
  title: string;
  /** Null if there is none. */
  action: { label: string; isBusy: boolean; run: () => void } | null;
  children: ReactNode;
}

/** An unfinished payment, and the only safe action. */
function PendingAlert({ severity, title, action, children }: PendingAlertProps) {
  return (
    <Notice
      tone={severity}
      role="alert"
      title={title}
      action={
        action && (
          <Button color="inherit" variant="outlined" isBusy={action.isBusy} onClick={action.run}>
            {action.label}
          </Button>
        )
      }
    >
      {children}
    </Notice>
  );
}

const openNotices: Record<OpenReason, { title: string; text: string }> = {
  returned: {
    title: 'Checking your payment',
    text: 'You left this page before your payment finished. Do not pay again until you know whether it went through.',
  },
  processing: {
    title: 'Your payment is being processed',
    text: 'Your bank hasn’t confirmed it yet. Do not pay again. Check again in a moment or come back later.',
  },
  unknown: {
    title: 'We don’t know if your payment went through',
    text: 'We lost the connection to the payment service. Do not pay again. Check the status first.',
  },
};

interface OpenNoticeProps {
  reason: OpenReason;
  isChecking: boolean;
  onCheck: () => void;
}

/** It is unknown whether the card was charged. */
export function OpenNotice({ reason, isChecking, onCheck }: OpenNoticeProps) {
  const { title, text } = openNotices[reason];
  const severity = reason === 'unknown' ? 'warning' : 'info';
  const action = { label: 'Check again', isBusy: isChecking, run: onCheck };
  return (
    <PendingAlert severity={severity} title={title} action={action}>
      {text}
    </PendingAlert>
  );
}

const clearedTexts: Record<Cleared, string> = {
  notCharged: 'You haven’t been charged. You can pay now.',
  otherBooking: 'That payment was for another of your bookings. This one isn’t paid yet.',
};

/** Replaces the notice above: the payment that was looked up has not paid this booking. */
export function ClearedNotice({ cleared }: { cleared: Cleared }) {
  const notice = useRef<HTMLDivElement>(null);
  // The Check again button, which may have had the focus, is gone.
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice ref={notice} tone="info" role="status">
      {clearedTexts[cleared]}
    </Notice>
  );
}

interface UnrecordedPanelProps {
  problem: string;
  /** The server would refuse it again, so there is no Retry. */
  isFinal: boolean;
  transactionId: string;
  isBusy: boolean;
  onRetry: () => void;
}

/**
 * The card was charged, but the order is not marked as paid. Retries the recording, never the
 * charge.
 */
export function UnrecordedPanel({
  problem,
  isFinal,
  transactionId,
  isBusy,
  onRetry,
}: UnrecordedPanelProps) {
  const title = 'Your card was charged, but your order does not show it yet';
  if (isFinal) {
    return (
      <>
        <PendingAlert severity="warning" title={title} action={null}>
          {`${problem} Do not pay again. Instead, ask for your money back with your transaction ID ${transactionId}.`}
        </PendingAlert>
        <SupportLine />
      </>
    );
  }
  return (
    <PendingAlert
      severity="warning"
      title={title}
      action={{ label: 'Retry', isBusy, run: onRetry }}
    >
      {`${problem} Do not pay again. Retry only updates your order and won’t charge your card. You can close this page and come back later.`}
    </PendingAlert>
  );
}
