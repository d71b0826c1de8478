import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { OrdersLink } from './OrdersLink';

interface PaidPanelProps {
  title: string;
  transactionId: string | null;
  /** The money went back; the words for it. */
  refundMessage?: string | null;
  /** The page has just changed to this: whoever cannot see it is taken there. */
  takesFocus?: boolean;
}

/** A paid order: what happened, the number to quote, and nothing left to press but the way on. */
export function PaidPanel({
  title,
  transactionId,
  refundMessage = null,
  takesFocus = false,
}: PaidPanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (takesFocus) panel.current?.focus();
  }, [takesFocus]);

  return (
    <Box ref={panel} tabIndex={-1} sx={{ display: 'grid', gap: 2.5, justifyItems: 'start' }}>
      {refundMessage === null ? (
        <Alert severity="success" role="status" sx={{ width: '100%', alignItems: 'center' }}>
          <Typography variant="h5" component="p">
            {title}
          </Typography>
        </Alert>
      ) : (
        <Alert severity="warning" role="alert" sx={{ width: '100%' }}>
          {refundMessage}
        </Alert>
      )}
      {transactionId !== null && (
        <Typography>
          Transaction id:{' '}
          <Box component="code" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
            {transactionId}
          </Box>
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" size="large" disabled>
          {refundMessage === null ? 'Paid' : 'Refunded'}
        </Button>
        <OrdersLink />
      </Box>
    </Box>
  );
}
