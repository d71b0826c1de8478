import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FormError } from '@/components/form/FormError';
import { SubmitButton } from '@/components/form/SubmitButton';
import { AccountSection } from './AccountSection';
import { useChange } from './useChange';

interface SessionsSectionProps {
  /** Resolves to false where the server cannot do it. */
  onSignOutEverywhere: () => Promise<boolean>;
}

/** Logs out on every device; where the server has no call for that, says what to do instead. */
export function SessionsSection({ onSignOutEverywhere }: SessionsSectionProps) {
  const { isBusy, problem, run } = useChange(() => Promise.resolve());
  const [isPossible, setIsPossible] = useState(true);
  const signOut = () =>
    run(async () => {
      const isDone = await onSignOutEverywhere();
      setIsPossible(isDone);
      return isDone;
    }, 'You are signed out everywhere.');

  return (
    <AccountSection title="Sign out everywhere">
      <Typography color="textSecondary">
        Ends your sessions on every device, this one included. Do it when you have lost a phone or
        forgot to log out somewhere.
      </Typography>
      <FormError message={problem} />
      {isPossible ? (
        <SubmitButton type="button" variant="outlined" isBusy={isBusy} onClick={signOut}>
          Sign out everywhere
        </SubmitButton>
      ) : (
        <Alert severity="info" role="status">
          This is not possible here. Change your password instead: that ends the sessions on all
          your other devices.
        </Alert>
      )}
    </AccountSection>
  );
}
