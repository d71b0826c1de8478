import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';

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
        <Button color="inherit" variant="outlined" loading={isBusy} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <AlertTitle>Your card was charged, but your order does not show it yet</AlertTitle>
      {problem} Do not pay again: Retry only records the payment you have made. We keep it for you,
      also if you close this page.
    </Alert>
  );
}
