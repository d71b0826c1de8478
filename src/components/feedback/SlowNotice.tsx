import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { SLOW_AFTER_MS, SLOW_DEED } from './slow';

interface SlowNoticeProps {
  /** What happened and what to do; of something the person did unless said otherwise. */
  message?: string;
  onRetry?: () => void;
}

/**
 * Stands beside a wait and says nothing, until it takes longer than usual: calls have no
 * time-out (spec §9). Takes no room before.
 */
export function SlowNotice({ message = SLOW_DEED, onRetry }: SlowNoticeProps) {
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Box
      role="status"
      sx={isSlow ? { textAlign: onRetry ? 'center' : 'start' } : { display: 'contents' }}
    >
      {isSlow && (
        <Typography
          variant={onRetry ? 'body1' : 'body2'}
          color="textSecondary"
          sx={{ mb: onRetry ? 1 : 0 }}
        >
          {message}
        </Typography>
      )}
      {isSlow && onRetry && <Button onClick={onRetry}>Try again</Button>}
    </Box>
  );
}
