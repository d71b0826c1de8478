import Stack from '@mui/material/Stack';
import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { PasswordField } from '@/components/form/PasswordField';
import { SubmitButton } from '@/components/form/SubmitButton';
import {
  currentPasswordSchema,
  type CurrentPasswordForm as CurrentPassword,
} from '#contract/schemas/identity';

interface CurrentPasswordFormProps {
  onSubmit: (password: string) => Promise<unknown>;
}

export function CurrentPasswordForm({ onSubmit }: CurrentPasswordFormProps) {
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
