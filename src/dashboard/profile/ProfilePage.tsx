import Stack from '@mui/material/Stack';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { PageTitle } from '@/components/PageTitle';
import { useGetAccountQuery } from '@/api/identityApi';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { selectCurrentUid } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { DeleteSection } from './DeleteSection';
import { EarlierOrdersSection } from './EarlierOrdersSection';
import { EmailSection } from './EmailSection';
import { NameSection } from './NameSection';
import { PasswordSection } from './PasswordSection';
import { ProfileSummary } from './ProfileSummary';
import { SecondFactorSection } from './SecondFactorSection';
import { SessionsSection } from './SessionsSection';
import { SignInMethodsSection } from './SignInMethodsSection';
import { StartSellingSection } from './StartSellingSection';
import { VerificationSection } from './VerificationSection';

/** The profile of the signed-in user. */
export default function ProfilePage() {
  return (
    <Stack sx={{ gap: 3 }}>
      <PageTitle title="Profile" />
      <ProfilePanel />
    </Stack>
  );
}

/** The account data at the identity provider, with forms that change it. */
function ProfilePanel() {
  const uid = useAppSelector(selectCurrentUid);
  // A link opened elsewhere may have changed the account, so reload it on every visit.
  const query = useGetAccountQuery(uid ?? skipToken, { refetchOnMountOrArgChange: true });

  return (
    <AsyncView
      query={query}
      label="Loading your account"
      failedTitle="We couldn’t load your account"
      messageFor={messageFor}
    >
      {(account) => (
        // Another user gets new forms.
        <Stack key={account.uid} sx={{ gap: 2.5, maxWidth: '46rem' }}>
          <ProfileSummary account={account} />
          <NameSection account={account} />
          <EmailSection account={account} />
          <PasswordSection account={account} />
          <SignInMethodsSection account={account} />
          <SecondFactorSection account={account} />
          <VerificationSection />
          <StartSellingSection />
          <EarlierOrdersSection email={account.email} />
          <SessionsSection />
          <DeleteSection account={account} />
        </Stack>
      )}
    </AsyncView>
  );
}
