import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { PageTitle } from '@/components/PageTitle';
import { useLogOut } from '@/features/session/hooks';

interface SignedInAlreadyProps {
  email: string | null;
  next: string;
}

/** A log-in link was opened although somebody is logged in: it must not silently swap accounts. */
export function SignedInAlready({ email, next }: SignedInAlreadyProps) {
  const logOut = useLogOut();
  return (
    <Stack sx={{ gap: 3 }}>
      <PageTitle title="You’re already logged in" />
      <Typography>You’re logged in as {email}. We haven’t used the link.</Typography>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Button component={RouterLink} to={next} variant="contained" size="large">
          Stay logged in
        </Button>
        <Button size="large" variant="outlined" onClick={logOut}>
          Log out and use the link
        </Button>
      </Stack>
    </Stack>
  );
}
