import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { PageTitle } from '@/components/PageTitle';
import { useApplyActionCodeQuery } from '@/api/identityApi';
import { LinkCheck } from './LinkCheck';
import { askOnce } from './askOnce';

const texts: Record<string, { title: string; done: string }> = {
  verifyEmail: {
    title: 'Confirm your email',
    done: 'Your email is confirmed.',
  },
  verifyAndChangeEmail: {
    title: 'Confirm your new email',
    done: 'Your new email is confirmed. Use it to log in from now on.',
  },
  recoverEmail: {
    title: 'Restore your email',
    done: 'We restored your previous email. If you didn’t request the change, change your password too.',
  },
  revertSecondFactorAddition: {
    title: 'Remove two-step verification',
    done: 'We removed the phone from two-step verification. If you didn’t add it, change your password too.',
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
  const { title = '', done = '' } = texts[mode] ?? {};
  const query = useApplyActionCodeQuery(code, askOnce);

  return (
    <Stack sx={{ gap: 3 }}>
      <PageTitle title={title} />
      <LinkCheck query={query}>
        {() => (
          <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
            <Typography role="status">{done}</Typography>
            <Button component={RouterLink} to={next} variant="contained" size="large">
              Continue
            </Button>
          </Stack>
        )}
      </LinkCheck>
    </Stack>
  );
}
