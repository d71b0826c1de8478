import Stack from '@mui/material/Stack';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { PageTitle } from '@/components/PageTitle';
import { useGetAccountQuery, useChangePasswordMutation } from '@/api/identityApi';
import { messageFor } from '@/api/messageFor';
import { useLazyGetOwnDataQuery } from '@/api/ownAccountApi';
import { AsyncView } from '@/components/feedback/AsyncView';
import { selectCurrentUid } from '@/auth/sessionSlice';
import type { IdentityAccount } from '@/lib/identity/types';
import { Extended } from '@/store/Extended';
import { useAppSelector } from '@/store/hooks';
import { Checkbox } from '@/components/form/Checkbox';
import { setSearchKey, useHasSearchKey } from '@/lib/searchKey';
import { showError, showSuccess } from '@/components/feedback/toast';
import { PasswordField } from '@/components/form/PasswordField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { Button } from '@/components/Button';
import { Text } from '@/components/Text';
import { downloadFile } from '@/dashboard/ui/files';
import { UsernameField } from '@/components/form/UsernameField';
import { PASSWORD_MIN } from '#contract/limits';
import { newPasswordSchema, type NewPasswordForm } from '#contract/schemas/identity';
import { DeleteSection } from './DeleteSection';
import { EmailSection } from './EmailSection';
import { NameSection } from './NameSection';
import { ProfileGroup, ProfileSection } from './ProfileSection';
import { SecondFactorSection } from './SecondFactorSection';
import { SessionsSection } from './SessionsSection';
import { SignInMethodsSection } from './SignInMethodsSection';
import { StartSellingSection } from './StartSellingSection';
import { VerificationSection } from './VerificationSection';
import { ChangeFailure } from './ChangeFailure';

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
        <Extended>
          <DataSection uid={account.uid} />
        </Extended>
        <DeleteSection account={account} />
      </ProfileGroup>
    </Stack>
  );
}

/** Switches the "/" key off, for users whose dictation or hands press keys by accident. */
function KeyboardSection() {
  const hasSearchKey = useHasSearchKey();
  return (
    <ProfileSection title="Keyboard">
      <Checkbox
        isChecked={hasSearchKey}
        onChange={() => setSearchKey(!hasSearchKey)}
        hint="The / key moves you to the search field. Turn it off if you press it by accident, for example with voice input. This applies to this browser."
      >
        Press / to search
      </Checkbox>
    </ProfileSection>
  );
}

function PasswordSection({ account }: { account: IdentityAccount }) {
  const [changePassword, { isLoading, error }] = useChangePasswordMutation();
  const { control, handleSubmit, reset } = useForm<NewPasswordForm>({
    resolver: yupResolver(newPasswordSchema),
    defaultValues: { password: '' },
  });

  const submit = handleSubmit(async ({ password }) => {
    const result = await changePassword(password);
    if (result.error) return;
    showSuccess('Password changed.');
    reset();
  });

  return (
    <ProfileSection title="Password">
      <Stack
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ gap: 2.5, width: '100%', alignItems: 'flex-start' }}
      >
        <UsernameField email={account.email} />
        <PasswordField
          control={control}
          name="password"
          label="New password"
          autoComplete="new-password"
          helperText={`At least ${PASSWORD_MIN} characters`}
        />
        <ChangeFailure account={account} error={error} onRetry={() => void submit()} />
        <SubmitButton size="medium" isBusy={isLoading}>
          Change password
        </SubmitButton>
      </Stack>
    </ProfileSection>
  );
}

/** Downloads what the server stores about the user with this uid. */
function DataSection({ uid }: { uid: string }) {
  const [fetchData, { isFetching }] = useLazyGetOwnDataQuery();

  const download = async () => {
    const { data, error } = await fetchData(uid);
    if (data === undefined) showError(`Download failed. ${messageFor(error)}`);
    else downloadFile('second-gear-data.json', data, 'application/json');
  };

  return (
    <ProfileSection title="Your data">
      <Text tone="secondary">
        A file with what we store about you: your account, cars, bookings, messages, saved cars and
        searches.
      </Text>
      <Button
        variant="outlined"
        color="inherit"
        isBusy={isFetching}
        onClick={() => void download()}
      >
        Download your data
      </Button>
    </ProfileSection>
  );
}
