import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { showSuccess } from '@/components/feedback/toast';
import { SubmitButton } from '@/components/form/SubmitButton';
import { signOutEverywhere } from '@/features/session/endAccount';
import { useAppDispatch } from '@/store/hooks';
import { FormFailure } from '../FormFailure';
import { useAttempt } from '../useAttempt';
import { ProfileSection } from './ProfileSection';

/** Logs out on every device; where the server has no call for that, says what to do instead. */
export function SessionsSection() {
  const dispatch = useAppDispatch();
  const { failure, isBusy, attempt } = useAttempt();
  const [isPossible, setIsPossible] = useState(true);

  const signOut = async () => {
    const isDone = await attempt(() => dispatch(signOutEverywhere()));
    if (isDone === true) showSuccess('You are signed out everywhere.');
    if (isDone === false) setIsPossible(false);
  };

  return (
    <ProfileSection title="Sign out everywhere">
      <Typography color="textSecondary">
        Ends your sessions on every device, this one included. Do it when you have lost a phone or
        forgot to log out somewhere.
      </Typography>
      <FormFailure failure={failure} />
      {isPossible ? (
        <SubmitButton
          type="button"
          size="medium"
          variant="outlined"
          color="inherit"
          isBusy={isBusy}
          onClick={signOut}
        >
          Sign out everywhere
        </SubmitButton>
      ) : (
        <Alert severity="info" role="status">
          This is not possible here. Change your password instead: that ends the sessions on all
          your other devices.
        </Alert>
      )}
    </ProfileSection>
  );
}
