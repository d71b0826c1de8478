import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormError } from '@/components/form/FormError';
import { FormTextField } from '@/components/form/FormTextField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { emailSchema, type EmailForm } from '#contract/schemas/identity';
import { sendPasswordReset } from '@/lib/identity/actionCodes';
import { routes } from '#contract/routes';
import { absoluteUrl } from '@/features/session/origin';
import { OutboxLink } from './OutboxLink';
import { useAttempt } from './useAttempt';

interface PasswordResetFormProps {
  email: string;
  onBack: () => void;
}

/** Asks for a link with which a new password can be set. Says the same whoever asks. */
export function PasswordResetForm({ email, onBack }: PasswordResetFormProps) {
  const { problem, attempt } = useAttempt();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { control, handleSubmit, formState, setFocus } = useForm<EmailForm>({
    resolver: yupResolver(emailSchema),
    defaultValues: { email },
  });

  // It takes the place of what was pressed: the keyboard goes on here.
  useEffect(() => setFocus('email'), [setFocus]);

  const submit = handleSubmit(async (form) => {
    const isSent = await attempt(() => sendPasswordReset(form.email, absoluteUrl(routes.login)));
    if (isSent) setSentTo(form.email);
  });

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <Typography color="textSecondary">
        Tell us your email and we send you a link with which you can choose a new password.
      </Typography>
      <FormTextField
        control={control}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
      />
      <FormError message={problem} />
      {sentTo !== null && (
        <Alert severity="success" role="status">
          If there is an account with {sentTo}, a link is on its way. It may take a minute; look in
          your spam folder too. <OutboxLink />
        </Alert>
      )}
      <SubmitButton isBusy={formState.isSubmitting}>
        {sentTo === null ? 'Send the link' : 'Send it again'}
      </SubmitButton>
      <Button onClick={onBack}>Back to log in</Button>
    </Stack>
  );
}
