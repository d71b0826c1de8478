import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type ReactNode } from 'react';
import { describeFailure } from '@/api/failures';
import { FormError } from '@/components/form/FormError';
import { SecondFactorForm } from '@/components/verification/SecondFactorForm';
import { hasCode } from '@/lib/identity/codes';
import { GOOGLE_PROVIDER_ID, reauthenticateWithProvider } from '@/lib/identity/provider';
import { reauthenticateWithPassword } from '@/lib/identity/reauthenticate';
import { readChallenge, type SecondFactorChallenge } from '@/lib/identity/secondFactor';
import { CurrentPasswordFields } from './CurrentPasswordFields';
import { ProviderWindowButton } from './ProviderWindowButton';

interface ReauthenticateDialogProps {
  email: string;
  providerIds: readonly string[];
  hint: ReactNode;
  onLogOut: () => void;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Here only the password is asked for: the provider's words would have the e-mail checked too. */
function describeRefusal(error: unknown): string {
  const isWrongPassword = hasCode(error, 'auth/wrong-password', 'auth/invalid-credential');
  return isWrongPassword
    ? 'The password is not right. Check it and try again.'
    : describeFailure(error);
}

/** "Is it you?": by password or by the linked account, with the second step where there is one. */
export function ReauthenticateDialog({
  email,
  providerIds,
  hint,
  onLogOut,
  onConfirmed,
  onCancel,
}: ReauthenticateDialogProps) {
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [problem, setProblem] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);

  const attempt = async (prove: () => Promise<void>) => {
    setProblem(null);
    try {
      await prove();
      onConfirmed();
    } catch (error) {
      // Another window took its place.
      if (hasCode(error, 'auth/cancelled-popup-request')) return;
      const next = readChallenge(error);
      if (next) setChallenge(next);
      else setProblem(describeRefusal(error));
    }
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
      <DialogTitle id={titleId}>Confirm that it is you</DialogTitle>
      <DialogContent>
        {challenge ? (
          <SecondFactorForm
            factors={challenge.factors}
            sendCode={challenge.sendCode}
            confirm={async (verificationId, code) => {
              await challenge.confirm(verificationId, code);
              onConfirmed();
            }}
            describeError={describeFailure}
            onCancel={onCancel}
            hint={hint}
          />
        ) : (
          <Stack sx={{ gap: 2.5 }}>
            <Typography color="textSecondary">
              This is a change that only you should make. You are logged in as {email}.
            </Typography>
            {providerIds.includes('password') && (
              <CurrentPasswordFields
                onSubmit={(password) => attempt(() => reauthenticateWithPassword(password))}
              />
            )}
            {providerIds.includes(GOOGLE_PROVIDER_ID) && (
              <ProviderWindowButton
                label="Confirm with Google"
                onOpen={() => attempt(reauthenticateWithProvider)}
              />
            )}
            <FormError message={problem} />
            <Typography variant="body2" color="textSecondary">
              Is there no way for you here? Log out and in again, then come back.
            </Typography>
            <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
              <Button onClick={onLogOut}>Log out</Button>
              <Button onClick={onCancel}>Cancel</Button>
            </Stack>
          </Stack>
        )}
      </DialogContent>
    </Dialog>
  );
}
