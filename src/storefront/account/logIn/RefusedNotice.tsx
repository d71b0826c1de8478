import { Button, ButtonLink } from '@/components/Button';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { routes } from '#contract/routes';
import type { Role } from '#contract/types';
import { useAppSelector } from '@/store/hooks';
import { useLogOut } from '@/auth/hooks';
import { selectCurrentUser, selectRole } from '@/auth/sessionSlice';
import entrance from '@/auth/forms/entrance.module.css';
import styles from './RefusedNotice.module.css';

const kinds: Record<Role, string> = { user: 'a buyer', seller: 'a seller', admin: 'an admin' };

/**
 * Shown if the user’s role does not permit the requested page. Redirecting back would be a loop.
 */
export function RefusedNotice() {
  const logOut = useLogOut();
  const user = useAppSelector(selectCurrentUser);
  const role = useAppSelector(selectRole);
  return (
    <div className={entrance.panel}>
      <PageTitle title="You don’t have access to this page" />
      <Text>
        You are logged in as {user?.email}
        {role && `, ${kinds[role]}`}. This page needs a different kind of account.
      </Text>
      <div className={styles.actions}>
        <ButtonLink to={routes.dashboard} variant="contained" size="large">
          Go to your dashboard
        </ButtonLink>
        <Button size="large" variant="outlined" onClick={logOut}>
          Switch account
        </Button>
      </div>
    </div>
  );
}
