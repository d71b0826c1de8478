import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { BusyButton } from '@/components/form/BusyButton';

interface UnrecordedPanelProps {
  problem: string;
  isBusy: boolean;
  onRetry: () => void;
}

/** The card is charged and the order does not know it: recording is repeated, charging never. */
export function UnrecordedPanel({ problem, isBusy, onRetry }: UnrecordedPanelProps) {
  return (
    <Alert
      severity="warning"
      role="alert"
      variant="outlined"
      sx={{ bgcolor: 'background.paper' }}
      action={
        <BusyButton color="inherit" variant="outlined" isBusy={isBusy} onClick={onRetry}>
          Retry
        </BusyButton>
      }
    >
      <AlertTitle>Your card was charged, but your order does not show it yet</AlertTitle>
      {problem} Do not pay again: Retry only records the payment you have made. We keep it for you,
      also if you close this page.
    </Alert>
  );
}
