import Stack from '@mui/material/Stack';
import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { useChangePasswordMutation } from '@/api/identityApi';
import { showSuccess } from '@/components/feedback/toast';
import { PasswordField } from '@/components/form/PasswordField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { UsernameField } from '@/components/form/UsernameField';
import { PASSWORD_MIN } from '#contract/limits';
import { newPasswordSchema, type NewPasswordForm } from '#contract/schemas/identity';
import type { IdentityAccount } from '@/lib/identity/types';
import { ChangeFailure } from './ChangeFailure';
import { ProfileSection } from './ProfileSection';

export function PasswordSection({ account }: { account: IdentityAccount }) {
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
