import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { useConfirmPasswordResetMutation, useGetPasswordResetEmailQuery } from '@/api/identityApi';
import { FormError } from '@/components/form/FormError';
import { PasswordField } from '@/components/form/PasswordField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { PageTitle } from '@/components/PageTitle';
import { PASSWORD_MIN } from '#contract/limits';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { newPasswordSchema, type NewPasswordForm } from '#contract/schemas/identity';
import { messageFor } from '@/api/messageFor';
import { askOnce } from './askOnce';
import { LinkCheck } from './LinkCheck';

/** Sets a new password by the code of a link. */
export function ResetPasswordAction({ code }: { code: string }) {
  const query = useGetPasswordResetEmailQuery(code, askOnce);
  const [confirmReset, reset] = useConfirmPasswordResetMutation();
  const { control, handleSubmit } = useForm<NewPasswordForm>({
    resolver: yupResolver(newPasswordSchema),
    defaultValues: { password: '' },
  });

  const submit = handleSubmit(({ password }) => confirmReset({ code, password }));

  if (reset.isSuccess) {
    return (
      <Stack sx={{ gap: 3, alignItems: 'flex-start' }}>
        <PageTitle title="Password changed" />
        <Typography role="status">Log in with your new password.</Typography>
        <Button component={RouterLink} to={routes.login} variant="contained" size="large">
          {messages.logIn}
        </Button>
      </Stack>
    );
  }
  return (
    <Stack sx={{ gap: 3 }}>
      <PageTitle title="Choose a new password" />
      <LinkCheck query={query}>
        {(email) => (
          <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
            <Typography color="textSecondary">For the account {email}</Typography>
            <PasswordField
              control={control}
              name="password"
              label="New password"
              autoComplete="new-password"
              helperText={`At least ${PASSWORD_MIN} characters`}
            />
            {reset.isError && <FormError message={messageFor(reset.error)} />}
            <SubmitButton isBusy={reset.isLoading}>Save password</SubmitButton>
          </Stack>
        )}
      </LinkCheck>
    </Stack>
  );
}
