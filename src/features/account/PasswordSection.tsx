import Stack from '@mui/material/Stack';
import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { FormError } from '@/components/form/FormError';
import { PasswordField } from '@/components/form/PasswordField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { PASSWORD_MIN } from '#contract/limits';
import { newPasswordSchema, type NewPasswordForm } from '#contract/schemas/identity';
import { updatePassword } from '@/lib/identity/account';
import type { IdentityAccount } from '@/lib/identity/types';
import { AccountSection } from './AccountSection';
import { useChange } from './useChange';

interface PasswordSectionProps {
  account: IdentityAccount;
  onChanged: () => Promise<void>;
}

export function PasswordSection({ account, onChanged }: PasswordSectionProps) {
  const { problem, run } = useChange(onChanged);
  const { control, handleSubmit, formState, reset } = useForm<NewPasswordForm>({
    resolver: yupResolver(newPasswordSchema),
    defaultValues: { password: '' },
  });

  const submit = handleSubmit(async ({ password }) => {
    if (await run(() => updatePassword(password), 'Your password is changed.')) reset();
  });

  return (
    <AccountSection title="Password">
      <Stack
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ gap: 2.5, width: '100%', alignItems: 'flex-start' }}
      >
        {/* Tells a password manager whose password it is. */}
        <input
          type="hidden"
          name="username"
          autoComplete="username"
          value={account.email ?? ''}
          readOnly
        />
        <PasswordField
          control={control}
          name="password"
          label="New password"
          autoComplete="new-password"
          helperText={`At least ${PASSWORD_MIN} characters`}
        />
        <FormError message={problem} />
        <SubmitButton isBusy={formState.isSubmitting}>Change the password</SubmitButton>
      </Stack>
    </AccountSection>
  );
}
