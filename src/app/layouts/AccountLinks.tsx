import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link as RouterLink } from 'react-router-dom';
import { PersonAvatar } from '@/components/PersonAvatar';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { useAppDispatch } from '@/store/hooks';
import { logOutRequested } from '@/features/session/sessionEvents';
import { useHeaderLinks } from './useHeaderLinks';

/** Log In and Sign Up for a visitor; avatar and Log Out for somebody signed in. */
export function AccountLinks({ isOverBanner }: { isOverBanner: boolean }) {
  const { user, isSignedIn, isUnknown, accountState } = useHeaderLinks();
  const dispatch = useAppDispatch();

  if (isSignedIn) {
    return (
      <>
        <IconButton
          component={RouterLink}
          to={routes.profile}
          aria-label={user?.displayName ? `Your profile, ${user.displayName}` : 'Your profile'}
          sx={{ p: 0.5, borderRadius: '50%' }}
        >
          <PersonAvatar name={user?.displayName} photoURL={user?.photoURL} />
        </IconButton>
        <Button color="inherit" variant="outlined" onClick={() => dispatch(logOutRequested())}>
          {messages.logOut}
        </Button>
      </>
    );
  }

  // While unknown the buttons keep their room, unseen, so that nothing moves when they come.
  return (
    <Box sx={{ display: 'flex', gap: 1, visibility: isUnknown ? 'hidden' : 'visible' }}>
      <Button component={RouterLink} to={routes.login} state={accountState} color="inherit">
        {messages.logIn}
      </Button>
      <Button
        component={RouterLink}
        to={routes.signup}
        state={accountState}
        variant="contained"
        color={isOverBanner ? 'secondary' : 'primary'}
      >
        {messages.signUp}
      </Button>
    </Box>
  );
}
