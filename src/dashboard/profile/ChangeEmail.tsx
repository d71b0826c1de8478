import Box from '@mui/material/Box';
import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import {
  useAskForEmailChangeMutation,
  useCancelEmailChangeMutation,
  useGetEmailChangeQuery,
} from '@/api/ownAccountApi';
import { useCheckRecentSignInMutation, useSendEmailChangeMutation } from '@/api/identityApi';
import { messageFor } from '@/api/messageFor';
import { linkFailureMessage } from '@/auth/emailLinks';
import { OutboxLink } from '@/auth/forms/OutboxLink';
import { absoluteUrl } from '@/auth/origin';
import { Button } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { FormError } from '@/components/form/FormError';
import { Notice } from '@/components/feedback/Notice';
import { showNotice } from '@/components/feedback/toast';
import { TextField } from '@/components/form/TextField';
import { hasCode } from '@/lib/identity/codes';
import type { IdentityAccount } from '@/lib/identity/types';
import { routes } from '#contract/routes';
import { emailSchema, type EmailForm } from '#contract/schemas/identity';
import { AddLine } from './AccountLine';
import { ChangeFailure, NotConfirmed } from './ChangeFailure';
import { ReauthenticationDialog } from './ReauthenticationDialog';

const url = () => absoluteUrl(routes.profile);

interface ChangeEmailProps {
  account: IdentityAccount;
  /** Focuses the section when the clicked button disappears. */
  focusSection: () => void;
}

/**
 * Changes the email: the account gets the new one once its owner opens the link sent to it. A change
 * that waits is known to the server, so that its owner can cancel it on any device.
 */
export function ChangeEmail({ account, focusSection }: ChangeEmailProps) {
  const { uid, email } = account;
  const query = useGetEmailChangeQuery(uid);
  const [isOpen, setIsOpen] = useState(false);

  return (
    <AsyncView
      query={query}
      label="Loading"
      failedTitle="We couldn’t check whether a new email waits for its link"
      messageFor={messageFor}
    >
      {(newEmail) =>
        newEmail !== null && newEmail !== email ? (
          <WaitingForLink account={account} newEmail={newEmail} focusSection={focusSection} />
        ) : (
          <AddLine label="Change email" isOpen={isOpen} onToggle={setIsOpen}>
            <NewEmailForm
              account={account}
              onSent={() => {
                setIsOpen(false);
                focusSection();
              }}
            />
          </AddLine>
        )
      }
    </AsyncView>
  );
}

interface WaitingForLinkProps {
  account: IdentityAccount;
  newEmail: string;
  focusSection: () => void;
}

function WaitingForLink({ account, newEmail, focusSection }: WaitingForLinkProps) {
  const [sendLink, { isLoading, isSuccess, error }] = useSendEmailChangeMutation();
  const [cancelChange, cancelling] = useCancelEmailChangeMutation();
  const resend = () => void sendLink({ email: newEmail, url: url() });
  const keepOld = async () => {
    const { error } = await cancelChange(undefined);
    if (error) return;
    showNotice(`Your email is still ${account.email}.`);
    focusSection();
  };
  return (
    <>
      <Notice tone="info" role="status">
        <span>
          {`${isSuccess ? 'We sent the link again. ' : ''}Waiting: open the link we sent to ${newEmail}. Then log in with that email on all your devices. `}
        </span>
        <OutboxLink />
        <br />
        <span>
          No email? Check your spam folder. We don’t send a link to an address that already has an
          account.
        </span>
      </Notice>
      {isAboutNewEmail(error) ? (
        <FormError message={newEmailMessage(error)} />
      ) : (
        <ChangeFailure account={account} error={error} onRetry={resend} />
      )}
      {cancelling.isError && <FormError message={messageFor(cancelling.error)} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" color="inherit" isBusy={isLoading} onClick={resend}>
          Resend link
        </Button>
        <Button
          color="inherit"
          isBusy={cancelling.isLoading}
          onClick={() => void keepOld()}
          style={{ overflowWrap: 'anywhere' }}
        >
          {`Keep ${account.email ?? ''}`}
        </Button>
      </Box>
    </>
  );
}

interface NewEmailFormProps {
  account: IdentityAccount;
  onSent: () => void;
}

type Step =
  { kind: 'typing' } | { kind: 'reauthenticating'; email: string } | { kind: 'cancelled' };

/** Re-authenticates unless the log-in is recent: the owner of the new email gets the account. */
function NewEmailForm({ account, onSent }: NewEmailFormProps) {
  const [askForChange, asking] = useAskForEmailChangeMutation();
  const [cancelChange] = useCancelEmailChangeMutation();
  const [checkRecentSignIn, checking] = useCheckRecentSignInMutation();
  const [sendLink, { isLoading, error, originalArgs, reset }] = useSendEmailChangeMutation();
  const [step, setStep] = useState<Step>({ kind: 'typing' });
  const { control, handleSubmit, setError } = useForm<EmailForm>({
    resolver: yupResolver(emailSchema),
    defaultValues: { email: '' },
  });

  const showAtField = (message: string) => setError('email', { message }, { shouldFocus: true });

  const submit = handleSubmit(async ({ email }) => {
    reset();
    if (email === account.email) {
      showAtField('This is already your email. Enter another one.');
      return;
    }
    const { data: isRecent } = await checkRecentSignIn(undefined);
    if (isRecent) await send(email);
    else setStep({ kind: 'reauthenticating', email });
  });

  const send = async (email: string) => {
    // The dialog returns the focus before the response moves it.
    flushSync(() => setStep({ kind: 'typing' }));
    // Recorded first: a link that is out can then always be cancelled.
    const asked = await askForChange(email);
    if (asked.error) return;
    const result = await sendLink({ email, url: url() });
    if (!result.error) {
      onSent();
      return;
    }
    await cancelChange(undefined);
    if (isAboutNewEmail(result.error)) showAtField(newEmailMessage(result.error));
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <TextField
        control={control}
        name="email"
        label="New email"
        type="email"
        autoComplete="email"
        helperText="We’ll send a link there. Your email stays the same until you open it."
      />
      {step.kind === 'cancelled' && <NotConfirmed />}
      {asking.isError && <FormError message={messageFor(asking.error)} />}
      {!isAboutNewEmail(error) && (
        <ChangeFailure
          account={account}
          error={error}
          onRetry={() => void send(originalArgs?.email ?? '')}
        />
      )}
      <Box>
        <Button
          type="submit"
          variant="contained"
          isBusy={checking.isLoading || asking.isLoading || isLoading}
        >
          Send link
        </Button>
      </Box>
      {step.kind === 'reauthenticating' && (
        <ReauthenticationDialog
          account={account}
          onConfirmed={() => void send(step.email)}
          onCancel={() => setStep({ kind: 'cancelled' })}
        />
      )}
    </Box>
  );
}

/** Errors that another email fixes, or waiting; they are shown at the field. */
const isAboutNewEmail = (error: unknown) =>
  isTaken(error) ||
  hasCode(error, 'auth/invalid-email', 'auth/invalid-new-email', 'auth/too-many-requests');

const isTaken = (error: unknown) => hasCode(error, 'auth/email-already-in-use');

const newEmailMessage = (error: unknown): string =>
  isTaken(error)
    ? 'This email already has an account. Enter another one.'
    : linkFailureMessage(error);
