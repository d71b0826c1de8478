import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Spinner } from '@/components/feedback/Spinner';
import { routes } from '#contract/routes';
import { hasCode } from '@/lib/identity/codes';
import { describeFailure } from '@/features/session/failure';

interface LinkCheckProps {
  /** Undefined while the link is being checked. */
  error: unknown;
  onRetry: () => void;
}

/** A link that is being checked, or that does not work any more. */
export function LinkCheck({ error, onRetry }: LinkCheckProps) {
  // Another try with a dead link would end the same way.
  const isDead = hasCode(error, 'auth/expired-action-code', 'auth/invalid-action-code');
  if (error === undefined) return <Spinner label="Checking your link" showLabel />;
  return (
    <Stack sx={{ gap: 3 }}>
      <ErrorState
        title="This did not work"
        message={describeFailure(error)}
        onRetry={isDead ? undefined : onRetry}
      />
      <Button component={RouterLink} to={routes.login}>
        Go to the log-in page
      </Button>
    </Stack>
  );
}
