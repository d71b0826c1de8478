import Stack from '@mui/material/Stack';
import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { PasswordField } from '@/components/form/PasswordField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { UsernameField } from '@/components/form/UsernameField';
import {
  currentPasswordSchema,
  type CurrentPasswordForm as CurrentPassword,
} from '#contract/schemas/identity';

interface CurrentPasswordFormProps {
  email: string | null;
  onSubmit: (password: string) => Promise<unknown>;
}

export function CurrentPasswordForm({ email, onSubmit }: CurrentPasswordFormProps) {
  const { control, handleSubmit, formState } = useForm<CurrentPassword>({
    resolver: yupResolver(currentPasswordSchema),
    defaultValues: { password: '' },
  });
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={handleSubmit(({ password }) => onSubmit(password))}
      sx={{ gap: 2.5 }}
    >
      <UsernameField email={email} />
      <PasswordField
        control={control}
        name="password"
        label="Current password"
        autoComplete="current-password"
      />
      <SubmitButton isBusy={formState.isSubmitting}>Confirm password</SubmitButton>
    </Stack>
  );
}
