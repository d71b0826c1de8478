import Stack from '@mui/material/Stack';
import { useCallback } from 'react';
import { PageTitle } from '@/components/PageTitle';
import { AccountPanel } from '@/features/account/AccountPanel';
import { deleteAccountForGood, signOutEverywhere } from '@/features/session/endAccount';
import { OutboxLink } from '@/features/auth/OutboxLink';
import { useAppDispatch } from '@/store/hooks';
import { logOutRequested } from '@/features/session/sessionEvents';
import { userChanged } from '@/features/session/sessionSlice';
import type { IdentityUser } from '@/lib/identity/types';

/** The person's own account. */
export default function ProfilePage() {
  const dispatch = useAppDispatch();
  const onUserChanged = useCallback(
    (user: IdentityUser) => void dispatch(userChanged(user)),
    [dispatch],
  );
  return (
    <Stack sx={{ gap: 3 }}>
      <PageTitle title="Profile" />
      <AccountPanel
        onUserChanged={onUserChanged}
        onLogOut={() => dispatch(logOutRequested())}
        onSignOutEverywhere={() => dispatch(signOutEverywhere())}
        onDelete={() => dispatch(deleteAccountForGood())}
        hint={<OutboxLink />}
      />
    </Stack>
  );
}
