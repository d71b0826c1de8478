import { Link } from 'react-router-dom';
import { Button, ButtonLink } from '@/components/Button';
import { PersonAvatar } from '@/components/PersonAvatar';
import { Text } from '@/components/Text';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { roleNames } from '@/components/labels';
import { useLogOut } from '@/auth/session';
import { selectRole } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import styles from './AccountLinks.module.css';
import { useHeaderLinks } from './useHeaderLinks';

/** Log In and Sign Up for anonymous users; the profile link and Log Out for signed-in users. */
export function AccountLinks({ isOverBanner }: { isOverBanner: boolean }) {
  const { isSignedIn, isUnknown, accountState } = useHeaderLinks();
  const logOut = useLogOut();

  if (isSignedIn) {
    return (
      <>
        <ProfileLink />
        <Button color="inherit" variant="outlined" onClick={logOut}>
          {messages.logOut}
        </Button>
      </>
    );
  }

  // Hidden until the session is known, but with their space, to avoid a layout shift.
  return (
    <div className={styles.links} style={{ visibility: isUnknown ? 'hidden' : 'visible' }}>
      <ButtonLink to={routes.login} state={accountState} color="inherit">
        {messages.logIn}
      </ButtonLink>
      <ButtonLink
        to={routes.signup}
        state={accountState}
        variant="contained"
        color={isOverBanner ? 'secondary' : 'primary'}
      >
        {messages.signUp}
      </ButtonLink>
    </div>
  );
}

/** Photo, name and role, so that users with two accounts see which one is active. */
function ProfileLink() {
  const { user } = useHeaderLinks();
  const role = useAppSelector(selectRole);
  const name = user?.displayName;
  const roleName = role && roleNames[role];
  return (
    <Link
      to={routes.profile}
      className={styles.profile}
      aria-label={['Profile', name, roleName].filter(Boolean).join(', ')}
    >
      <PersonAvatar name={name} photoURL={user?.photoURL} />
      {name && (
        <span className={styles.labels}>
          <Text as="span" variant="subtitle2" className={styles.label}>
            {name}
          </Text>{' '}
          <Text as="span" variant="caption" className={styles.label}>
            {/* The role is known later: its line keeps the name in place. */}
            {roleName ?? '\u00a0'}
          </Text>
        </span>
      )}
    </Link>
  );
}
