import Stack from '@mui/material/Stack';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { PageTitle } from '@/components/PageTitle';
import { useGetAccountQuery } from '@/api/identityApi';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { selectCurrentUid } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { DeleteSection } from './DeleteSection';
import { EmailSection } from './EmailSection';
import { NameSection } from './NameSection';
import { PasswordSection } from './PasswordSection';
import { ProfileSummary } from './ProfileSummary';
import { SecondFactorSection } from './SecondFactorSection';
import { SessionsSection } from './SessionsSection';
import { SignInMethodsSection } from './SignInMethodsSection';

/** The person's own account. */
export default function ProfilePage() {
  return (
    <Stack sx={{ gap: 3 }}>
      <PageTitle title="Profile" />
      <ProfilePanel />
    </Stack>
  );
}

/** Everything a person can see and change of their account at the identity provider. */
function ProfilePanel() {
  const uid = useAppSelector(selectCurrentUid);
  // A link that was opened elsewhere may have changed it: it is read again at every look.
  const query = useGetAccountQuery(uid ?? skipToken, { refetchOnMountOrArgChange: true });

  return (
    <AsyncView
      query={query}
      label="Loading your account"
      failedTitle="We couldn’t load your account"
      messageFor={messageFor}
    >
      {(account) => (
        // Another person's forms start anew.
        <Stack key={account.uid} sx={{ gap: 2.5, maxWidth: '46rem' }}>
          <ProfileSummary account={account} />
          <NameSection account={account} />
          <EmailSection account={account} />
          <PasswordSection account={account} />
          <SignInMethodsSection account={account} />
          <SecondFactorSection account={account} />
          <SessionsSection />
          <DeleteSection account={account} />
        </Stack>
      )}
    </AsyncView>
  );
}
