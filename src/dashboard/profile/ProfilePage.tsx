import Stack from '@mui/material/Stack';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { PageTitle } from '@/components/PageTitle';
import { useGetAccountQuery } from '@/api/identityApi';
import { messageFor } from '@/api/messageFor';
import { AsyncView } from '@/components/feedback/AsyncView';
import { selectCurrentUid } from '@/auth/sessionSlice';
import type { IdentityAccount } from '@/lib/identity/types';
import { useAppSelector } from '@/store/hooks';
import { DeleteSection } from './DeleteSection';
import { EmailSection } from './EmailSection';
import { KeyboardSection } from './KeyboardSection';
import { NameSection } from './NameSection';
import { PasswordSection } from './PasswordSection';
import { ProfileGroup } from './ProfileSection';
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
      {/* Another user gets new forms. */}
      {(account) => <Profile key={account.uid} account={account} />}
    </AsyncView>
  );
}

function Profile({ account }: { account: IdentityAccount }) {
  return (
    <Stack sx={{ gap: 4, maxWidth: '54rem' }}>
      <ProfileGroup title="You">
        <NameSection account={account} />
        <EmailSection account={account} />
        <VerificationSection />
        <StartSellingSection />
      </ProfileGroup>
      <ProfileGroup title="Log-in">
        <PasswordSection account={account} />
        <SignInMethodsSection account={account} />
        <SecondFactorSection account={account} />
        <SessionsSection />
      </ProfileGroup>
      <ProfileGroup title="This browser" needsKeyboard>
        <KeyboardSection />
      </ProfileGroup>
      <ProfileGroup title="Leave">
        <DeleteSection account={account} />
      </ProfileGroup>
    </Stack>
  );
}
