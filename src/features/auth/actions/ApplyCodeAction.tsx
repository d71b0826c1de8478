import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { PageTitle } from '@/components/PageTitle';
import { refreshUser } from '@/lib/identity/account';
import { applyActionCode } from '@/lib/identity/actionCodes';
import { useAppDispatch } from '@/store/hooks';
import { userChanged } from '@/features/session/sessionSlice';
import { ActionOutcome } from './ActionOutcome';
import { useOnce } from './useOnce';

const texts: Record<string, { title: string; done: string }> = {
  verifyEmail: {
    title: 'Confirm your email',
    done: 'Your email is confirmed. Thank you.',
  },
  verifyAndChangeEmail: {
    title: 'Confirm your new email',
    done: 'Your new email is confirmed. Log in with it from now on.',
  },
  recoverEmail: {
    title: 'Keep your email',
    done: 'Your account has its former email again. If you did not ask for the change, choose a new password too.',
  },
  revertSecondFactorAddition: {
    title: 'Take back the second step',
    done: 'The phone is no longer your second step. If you did not add it, choose a new password too.',
  },
};

export const appliedModes = Object.keys(texts);

interface ApplyCodeActionProps {
  mode: string;
  code: string;
  next: string;
}

/** Does what the link was sent for, as soon as it is opened. */
export function ApplyCodeAction({ mode, code, next }: ApplyCodeActionProps) {
  const dispatch = useAppDispatch();
  const { title = '', done = '' } = texts[mode] ?? {};

  const outcome = useOnce(`apply:${code}`, async () => {
    await applyActionCode(code);
    try {
      const user = await refreshUser();
      if (user) dispatch(userChanged(user));
    } catch {
      // A change of the e-mail ends the sessions from before it; the link did its work all the same.
    }
  });

  if (outcome.status !== 'done') return <ActionOutcome title={title} outcome={outcome} />;
  return (
    <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
      <PageTitle title={title} />
      <Typography role="status">{done}</Typography>
      <Button component={RouterLink} to={next} variant="contained" size="large">
        Go on
      </Button>
    </Stack>
  );
}
