import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Spinner } from '@/components/feedback/Spinner';
import { VisuallyHidden } from '@/components/VisuallyHidden';

/** After how long a wait has to explain itself. */
export const patience = { slowAfterMs: 6_000 };

interface CheckingProps {
  /** What is being waited for, in a few words. */
  label: string;
  onRetry: () => void;
}

/** Neither yes nor no yet: waits quietly, later says so and offers another try. */
export function Checking({ label, onRetry }: CheckingProps) {
  const [isSlow, setIsSlow] = useState(false);

  useEffect(() => {
    if (isSlow) return;
    const timer = setTimeout(() => setIsSlow(true), patience.slowAfterMs);
    return () => clearTimeout(timer);
  }, [isSlow]);

  const retry = () => {
    setIsSlow(false);
    onRetry();
  };

  return (
    <Stack sx={{ alignItems: 'center', gap: 2, py: 10, px: 2, textAlign: 'center' }}>
      <VisuallyHidden component="h1">{label}</VisuallyHidden>
      <Spinner label={label} />
      {isSlow && (
        <>
          <Typography role="status" variant="h6" component="p">
            Still checking
          </Typography>
          <Typography color="text.secondary" sx={{ maxWidth: '44ch' }}>
            This is taking longer than usual. Check your connection, or try again.
          </Typography>
          <Button variant="outlined" onClick={retry}>
            Retry
          </Button>
        </>
      )}
    </Stack>
  );
}
