import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormError } from '@/components/form/FormError';
import { FormTextField } from '@/components/form/FormTextField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { emailSchema, type EmailForm } from '#contract/schemas/identity';
import { sendSignInLink } from '@/lib/identity/passwordless';
import { rememberLinkEmail, signInLinkUrl } from './emailLink';
import { OutboxLink } from './OutboxLink';
import { useAttempt } from './useAttempt';

interface EmailLinkFormProps {
  email: string;
  /** Where the link leads after it has signed the person in. */
  from: string | null;
}

/** Asks for a link that logs in without a password. */
export function EmailLinkForm({ email, from }: EmailLinkFormProps) {
  const { problem, attempt } = useAttempt();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { control, handleSubmit, formState, setFocus } = useForm<EmailForm>({
    resolver: yupResolver(emailSchema),
    defaultValues: { email },
  });

  // It takes the place of what was pressed: the keyboard goes on here.
  useEffect(() => setFocus('email'), [setFocus]);

  const submit = handleSubmit(async (form) => {
    const isSent = await attempt(() => sendSignInLink(form.email, signInLinkUrl(from)));
    if (!isSent) return;
    rememberLinkEmail(form.email);
    setSentTo(form.email);
  });

  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <Typography color="textSecondary">
        We send you a link. Open it on this device and you are logged in, without a password.
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
          The link is on its way to {sentTo}. It works once. <OutboxLink />
        </Alert>
      )}
      <SubmitButton isBusy={formState.isSubmitting}>
        {sentTo === null ? 'Email me a link' : 'Send it again'}
      </SubmitButton>
    </Stack>
  );
}
