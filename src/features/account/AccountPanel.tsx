import Stack from '@mui/material/Stack';
import { useEffect, type ReactNode } from 'react';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Spinner } from '@/components/feedback/Spinner';
import type { IdentityUser } from '@/lib/identity/types';
import { DeleteSection } from './DeleteSection';
import { EmailSection } from './EmailSection';
import { PasswordSection } from './PasswordSection';
import { ProfileSection } from './ProfileSection';
import { RecentLoginProvider } from './RecentLoginProvider';
import { SecondFactorSection } from './SecondFactorSection';
import { SessionsSection } from './SessionsSection';
import { useAccount } from './useAccount';
import { WaysSection } from './WaysSection';

interface AccountPanelProps {
  /** The provider's record is not what the page believed: tell whoever shows name and photo. */
  onUserChanged: (user: IdentityUser) => void;
  onLogOut: () => void;
  onSignOutEverywhere: () => Promise<boolean>;
  onDelete: () => Promise<unknown>;
  /** Where codes and links can be found besides the person's phone and mailbox. */
  hint: ReactNode;
}

/** Everything a person can see and change of their account at the identity provider. */
export function AccountPanel({
  onUserChanged,
  onLogOut,
  onSignOutEverywhere,
  onDelete,
  hint,
}: AccountPanelProps) {
  const { state, reload, retry } = useAccount();
  const account = state.status === 'ready' ? state.account : null;

  useEffect(() => {
    if (!account) return;
    const { uid, displayName, photoURL, email, emailVerified } = account;
    onUserChanged({ uid, displayName, photoURL, email, emailVerified });
  }, [account, onUserChanged]);

  if (state.status === 'loading') return <Spinner label="Loading your account" />;
  if (state.status === 'failed') {
    return (
      <ErrorState title="We could not load your account" message={state.problem} onRetry={retry} />
    );
  }
  const section = { account: state.account, onChanged: reload };
  return (
    <RecentLoginProvider
      email={state.account.email ?? ''}
      providerIds={state.account.providerIds}
      hint={hint}
      onLogOut={onLogOut}
    >
      <Stack sx={{ gap: 2.5, maxWidth: '46rem' }}>
        <ProfileSection {...section} />
        <EmailSection {...section} hint={hint} />
        <PasswordSection {...section} />
        <WaysSection {...section} hint={hint} />
        <SecondFactorSection {...section} hint={hint} />
        <SessionsSection onSignOutEverywhere={onSignOutEverywhere} />
        <DeleteSection onDelete={onDelete} />
      </Stack>
    </RecentLoginProvider>
  );
}
