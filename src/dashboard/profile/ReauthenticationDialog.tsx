import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import {
  useReauthenticateMutation,
  useCheckRecentSignInMutation,
  useSendSignInLinkMutation,
} from '@/api/identityApi';
import { Button } from '@/components/Button';
import { FormError } from '@/components/form/FormError';
import { useIsPhone } from '@/dashboard/ui/useIsPhone';
import { useIsMounted } from '@/components/useIsMounted';
import { Text } from '@/components/Text';
import { messageFor } from '@/api/messageFor';
import { useLogOut } from '@/auth/session';
import { hasCode } from '@/lib/identity/codes';
import {
  GOOGLE_PROVIDER_ID,
  PASSWORD_PROVIDER_ID,
  type IdentityAccount,
  type ReauthenticationMethod,
  type SecondFactorChallenge,
} from '@/lib/identity/types';
import { GoogleButton } from '@/auth/forms/GoogleButton';
import { useAttempt } from '@/auth/forms/attempt';
import { SecondFactorForm } from '@/auth/forms/SecondFactorForm';
import { linkFailureMessage, rememberLinkEmail, signInLinkUrl } from '@/auth/emailLinks';
import { OutboxLink } from '@/auth/forms/OutboxLink';
import { Notice } from '@/components/feedback/Notice';
import { routes } from '#contract/routes';
import { useAppDispatch } from '@/store/hooks';
import { PasswordField } from '@/components/form/PasswordField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { UsernameField } from '@/components/form/UsernameField';
import {
  currentPasswordSchema,
  type CurrentPasswordForm as CurrentPassword,
} from '#contract/schemas/identity';

interface ReauthenticationDialogProps {
  account: IdentityAccount;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Only the password is requested here, while the provider’s message also mentions the email. */
function describeRefusal(error: unknown): string {
  const isWrongPassword = hasCode(error, 'auth/wrong-password', 'auth/invalid-credential');
  return isWrongPassword ? 'Incorrect password. Try again.' : messageFor(error);
}

/**
 * Re-authenticates in a dialog, so that input on the page is kept. Supports the password, the
 * linked account and the second factor.
 */
export function ReauthenticationDialog({
  account,
  onConfirmed,
  onCancel,
}: ReauthenticationDialogProps) {
  const logOut = useLogOut();
  const titleId = useId();
  const isPhone = useIsPhone();
  const isOpen = useIsMounted();
  const [reauthenticate] = useReauthenticateMutation();
  const { failure, attempt } = useAttempt();
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);

  const prove = async (method: ReauthenticationMethod) => {
    const outcome = await reauthenticate(method).unwrap();
    // The provider may respond after the user has cancelled.
    if (!isOpen()) return;
    if (outcome.status === 'challenged') setChallenge(outcome.challenge);
    else onConfirmed();
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      fullScreen={isPhone}
      onClose={onCancel}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>Confirm it’s you</DialogTitle>
      <DialogContent>
        {challenge ? (
          <SecondFactorForm challenge={challenge} onSubmitCode={prove} onCancel={onCancel} />
        ) : (
          <Stack sx={{ gap: 2.5 }}>
            <Text tone="secondary">
              {`To keep your account safe, confirm it’s you before making this change. You’re logged in as ${account.email ?? ''}.`}
            </Text>
            {account.providerIds.includes(PASSWORD_PROVIDER_ID) && (
              <CurrentPasswordForm
                email={account.email}
                onSubmit={(password) => attempt(() => prove({ by: 'password', password }))}
              />
            )}
            {account.providerIds.includes(GOOGLE_PROVIDER_ID) && (
              <GoogleButton
                label="Confirm with Google"
                onOpen={() => attempt(() => prove({ by: 'google' }))}
              />
            )}
            {failure && <FormError message={describeRefusal(failure.error)} />}
            {/* The link would remove the password of an account whose email is not confirmed. */}
            {account.email !== null && account.emailVerified && (
              <ConfirmByLink
                email={account.email}
                onConfirmed={() => {
                  if (isOpen()) onConfirmed();
                }}
              />
            )}
            <Text variant="body2" tone="secondary">
              Can’t confirm? Log out, log back in and try again within 4 minutes.
            </Text>
            <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
              <Button onClick={logOut}>Log out</Button>
              <Button onClick={onCancel}>Cancel</Button>
            </Stack>
          </Stack>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface ConfirmByLinkProps {
  email: string;
  onConfirmed: () => void;
}

/**
 * Re-authenticates with an emailed link, for accounts without a password. The provider does not say
 * which accounts these are. The link opens in another tab of this browser.
 */
function ConfirmByLink({ email, onConfirmed }: ConfirmByLinkProps) {
  const dispatch = useAppDispatch();
  const [sendLink, sending] = useSendSignInLinkMutation();
  const [checkRecentSignIn, checking] = useCheckRecentSignInMutation();
  const [isTooEarly, setIsTooEarly] = useState(false);

  const send = async () => {
    setIsTooEarly(false);
    const { error } = await sendLink({ email, url: signInLinkUrl(routes.profile) });
    if (!error) dispatch(rememberLinkEmail(email));
  };
  const goOn = async () => {
    const { data: isRecent, error } = await checkRecentSignIn(undefined);
    setIsTooEarly(isRecent === false && !error);
    if (isRecent) onConfirmed();
  };

  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      {sending.isSuccess ? (
        <Notice tone="info" role="status">
          <span>
            {`We sent a link to ${email}. Open it in this browser and confirm there. Then continue here. `}
          </span>
          <OutboxLink />
        </Notice>
      ) : (
        <Text tone="secondary">No password? Confirm with a link instead.</Text>
      )}
      {sending.isError && <FormError message={linkFailureMessage(sending.error)} />}
      {checking.isError && <FormError message={messageFor(checking.error)} />}
      {isTooEarly && (
        <FormError message="You haven’t confirmed with the link yet. Open it in this browser first." />
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {sending.isSuccess && (
          <Button variant="contained" isBusy={checking.isLoading} onClick={() => void goOn()}>
            Continue
          </Button>
        )}
        <Button
          variant="outlined"
          color="inherit"
          isBusy={sending.isLoading}
          onClick={() => void send()}
        >
          {sending.isSuccess ? 'Resend link' : 'Email me a link'}
        </Button>
      </Stack>
    </Stack>
  );
}

interface CurrentPasswordFormProps {
  email: string | null;
  onSubmit: (password: string) => Promise<unknown>;
}

function CurrentPasswordForm({ email, onSubmit }: CurrentPasswordFormProps) {
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
