import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSendPasswordResetMutation, useSendSignInLinkMutation } from '@/api/identityApi';
import { Notice } from '@/components/feedback/Notice';
import { EmailField } from '@/components/form/TextField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { Text } from '@/components/Text';
import { routes } from '#contract/routes';
import { emailSchema, type EmailForm } from '#contract/schemas/identity';
import { absoluteUrl } from '@/auth/origin';
import { useAppDispatch } from '@/store/hooks';
import entrance from '@/auth/forms/entrance.module.css';
import { FormFailure, useAttempt } from '@/auth/forms/attempt';
import { OutboxLink } from '@/auth/forms/OutboxLink';
import { rememberLinkEmail, signInLinkUrl } from '@/auth/emailLinks';
import type { Elements } from '@/components/elements';

interface SignInLinkFormProps {
  email: string;
  /** The page to open after signing in with the link. */
  from: string | null;
}

export function SignInLinkForm({ email, from }: SignInLinkFormProps) {
  const dispatch = useAppDispatch();
  const [sendLink] = useSendSignInLinkMutation();
  return (
    <LinkForm
      email={email}
      intro="We’ll email you a link. Open it on this device to log in without a password."
      submitLabel="Email me a link"
      onSend={async (to) => {
        await sendLink({ email: to, url: signInLinkUrl(from) }).unwrap();
        dispatch(rememberLinkEmail(to));
      }}
      describeSent={(to) => `We sent a link to ${to}. You can use it once.`}
    />
  );
}

interface PasswordResetFormProps {
  email: string;
  /** Leads back to the log-in. */
  action?: Elements;
}

/**
 * Requests a link to reset the password. The response does not reveal whether the account exists.
 */
export function PasswordResetForm({ email, action }: PasswordResetFormProps) {
  const [sendReset] = useSendPasswordResetMutation();
  return (
    <LinkForm
      email={email}
      intro="Enter your email and we’ll send you a link to reset your password."
      submitLabel="Send reset link"
      onSend={(to) => sendReset({ email: to, url: absoluteUrl(routes.login) }).unwrap()}
      describeSent={(to) =>
        `If ${to} has an account, we’ve sent a link to it. It can take a minute. Check your spam folder too.`
      }
      action={action}
    />
  );
}

interface LinkFormProps {
  email: string;
  intro: string;
  submitLabel: string;
  onSend: (email: string) => Promise<unknown>;
  describeSent: (email: string) => string;
  action?: Elements;
}

function LinkForm({ email, intro, submitLabel, onSend, describeSent, action }: LinkFormProps) {
  const { failure, isBusy, attempt } = useAttempt();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { control, handleSubmit } = useForm<EmailForm>({
    resolver: yupResolver(emailSchema),
    defaultValues: { email },
  });

  const submit = handleSubmit((form) =>
    attempt(async () => {
      await onSend(form.email);
      setSentTo(form.email);
    }),
  );

  return (
    <form noValidate onSubmit={submit} className={entrance.form}>
      <Text tone="secondary">{intro}</Text>
      <EmailField takesFocus control={control} name="email" />
      <FormFailure failure={failure} />
      {sentTo !== null && (
        <Notice tone="success" role="status">
          <span>{describeSent(sentTo)}</span> <OutboxLink />
        </Notice>
      )}
      <SubmitButton isBusy={isBusy}>{sentTo === null ? submitLabel : 'Resend link'}</SubmitButton>
      {action}
    </form>
  );
}
