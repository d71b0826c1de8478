import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { BusyButton } from '@/components/form/BusyButton';
import type { OpenReason } from './usePayment';

interface OpenNoticeProps {
  reason: OpenReason;
  isChecking: boolean;
  onCheck: () => void;
}

const words: Record<OpenReason, { title: string; text: string }> = {
  returned: {
    title: 'Looking up your payment',
    text: 'You left this page before the payment was finished. Do not pay again before you know how it ended.',
  },
  processing: {
    title: 'Your payment is being processed',
    text: 'Your bank has not decided yet. Do not pay again; look again in a moment, or come back later.',
  },
  unknown: {
    title: 'We could not find out whether your payment went through',
    text: 'The connection to the payment service was lost. Do not pay again before you know: check first.',
  },
};

/** Nobody knows yet whether money moved. */
export function OpenNotice({ reason, isChecking, onCheck }: OpenNoticeProps) {
  const { title, text } = words[reason];
  return (
    <Alert
      severity={reason === 'unknown' ? 'warning' : 'info'}
      role="alert"
      variant="outlined"
      sx={{ bgcolor: 'background.paper' }}
      action={
        <BusyButton color="inherit" variant="outlined" isBusy={isChecking} onClick={onCheck}>
          Check again
        </BusyButton>
      }
    >
      <AlertTitle>{title}</AlertTitle>
      {text}
    </Alert>
  );
}
