import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Spinner } from './Spinner';

/** After how long a wait explains itself, in milliseconds; calls have no time-out (spec §9). */
const SLOW_AFTER_MS = 8_000;

export interface WaitingProps {
  /** What is being waited for, such as "Loading the cars". */
  label: string;
  minHeight?: number | string;
  /** Offered once it is slow; without it the page itself can be loaded again. */
  onRetry?: () => void;
}

/** A wait that says so when it takes longer than it should, and what to do about it. */
export function Waiting({
  label,
  minHeight,
  onRetry = () => window.location.reload(),
}: WaitingProps) {
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', alignContent: 'center', minHeight }}>
      <Spinner label={label} minHeight={96} />
      <Box role="status" sx={{ textAlign: 'center' }}>
        {isSlow && (
          <>
            <Typography color="textSecondary" sx={{ mb: 1 }}>
              This takes longer than it should. You can go on waiting, or try again.
            </Typography>
            <Button onClick={onRetry}>Try again</Button>
          </>
        )}
      </Box>
    </Box>
  );
}
