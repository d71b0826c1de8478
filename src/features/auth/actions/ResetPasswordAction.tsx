import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { FormError } from '@/components/form/FormError';
import { PasswordField } from '@/components/form/PasswordField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { PageTitle } from '@/components/PageTitle';
import { PASSWORD_MIN } from '#contract/limits';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { newPasswordSchema, type NewPasswordForm } from '#contract/schemas/identity';
import { confirmPasswordReset, readResetCode } from '@/lib/identity/actionCodes';
import { useAttempt } from '../useAttempt';
import { ActionOutcome } from './ActionOutcome';
import { useOnce } from './useOnce';

/** Sets a new password by the code of a link. */
export function ResetPasswordAction({ code }: { code: string }) {
  const check = useOnce(`reset:${code}`, () => readResetCode(code));
  const { problem, attempt } = useAttempt();
  const [isDone, setIsDone] = useState(false);
  const { control, handleSubmit, formState } = useForm<NewPasswordForm>({
    resolver: yupResolver(newPasswordSchema),
    defaultValues: { password: '' },
  });

  const submit = handleSubmit(async ({ password }) => {
    setIsDone(await attempt(() => confirmPasswordReset(code, password)));
  });

  if (check.status !== 'done') {
    return <ActionOutcome title="Choose a new password" outcome={check} />;
  }
  if (isDone) {
    return (
      <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
        <PageTitle title="Your password is changed" />
        <Typography role="status">Log in with it from now on.</Typography>
        <Button component={RouterLink} to={routes.login} variant="contained" size="large">
          {messages.logIn}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack sx={{ gap: 3 }}>
      <PageTitle title="Choose a new password" />
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        <Typography color="textSecondary">For {check.result}</Typography>
        <PasswordField
          control={control}
          name="password"
          label="New password"
          autoComplete="new-password"
          helperText={`At least ${PASSWORD_MIN} characters`}
        />
        <FormError message={problem} />
        <SubmitButton isBusy={formState.isSubmitting}>Save the password</SubmitButton>
      </Stack>
    </Stack>
  );
}
