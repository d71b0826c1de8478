import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { PageTitle } from '@/components/PageTitle';
import { routes } from '#contract/routes';
import type { Role } from '#contract/types';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { logOutRequested } from '@/features/session/sessionEvents';
import { selectCurrentUser, selectRole } from '@/features/session/sessionSlice';

const kinds: Record<Role, string> = { user: 'a buyer', seller: 'a seller', admin: 'an admin' };

/** For somebody whose account may not open the page they wanted; sending them back would be a loop. */
export function RefusedNotice() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectCurrentUser);
  const role = useAppSelector(selectRole);
  return (
    <Stack sx={{ gap: 3 }}>
      <PageTitle title="This page is for another account" />
      <Typography>
        You are logged in as {user?.email}
        {role && `, ${kinds[role]}`}. Your account cannot open the page you wanted.
      </Typography>
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Button component={RouterLink} to={routes.dashboard} variant="contained" size="large">
          Go to your dashboard
        </Button>
        <Button size="large" variant="outlined" onClick={() => dispatch(logOutRequested())}>
          Log in with another account
        </Button>
      </Stack>
    </Stack>
  );
}
