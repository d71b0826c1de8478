import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Spinner } from '@/components/feedback/Spinner';
import { PageTitle } from '@/components/PageTitle';
import { routes } from '#contract/routes';
import type { Outcome } from './useOnce';

interface ActionOutcomeProps {
  title: string;
  outcome: Exclude<Outcome<unknown>, { status: 'done' }>;
}

/** A link that is being looked at, or that does not work any more. */
export function ActionOutcome({ title, outcome }: ActionOutcomeProps) {
  return (
    <Stack sx={{ gap: 3 }}>
      <PageTitle title={title} />
      {outcome.status === 'working' ? (
        <Spinner label="Looking at your link" showLabel />
      ) : (
        <>
          <ErrorState title="This did not work" message={outcome.problem} onRetry={outcome.retry} />
          <Button component={RouterLink} to={routes.login}>
            Go to the log-in page
          </Button>
        </>
      )}
    </Stack>
  );
}
