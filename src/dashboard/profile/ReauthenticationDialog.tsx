import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useReauthenticateMutation } from '@/api/identityApi';
import { Button } from '@/components/Button';
import { FormError } from '@/components/form/FormError';
import { useIsPhone } from '@/dashboard/ui/useIsPhone';
import { useIsMounted } from '@/components/useIsMounted';
import { Text } from '@/components/Text';
import { messageFor } from '@/api/messageFor';
import { useLogOut } from '@/auth/hooks';
import { hasCode } from '@/lib/identity/codes';
import {
  GOOGLE_PROVIDER_ID,
  PASSWORD_PROVIDER_ID,
  type IdentityAccount,
  type ReauthenticationMethod,
  type SecondFactorChallenge,
} from '@/lib/identity/types';
import { GoogleButton } from '@/auth/forms/GoogleButton';
import { useAttempt } from '@/auth/forms/useAttempt';
import { SecondFactorForm } from '@/auth/forms/SecondFactorForm';
import { ConfirmByLink } from './ConfirmByLink';
import { CurrentPasswordForm } from './CurrentPasswordForm';

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
      // React events bubble from the dialog to the form that contains it, which must not be
      // submitted.
      onSubmit={(event) => event.stopPropagation()}
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
