import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useCheckRecentSignInMutation, useSendSignInLinkMutation } from '@/api/identityApi';
import { messageFor } from '@/api/messageFor';
import { linkFailureMessage } from '@/auth/confirmationLink';
import { OutboxLink } from '@/auth/forms/OutboxLink';
import { rememberLinkEmail, signInLinkUrl } from '@/auth/signInLink';
import { Button } from '@/components/Button';
import { Notice } from '@/components/feedback/Notice';
import { FormError } from '@/components/form/FormError';
import { Text } from '@/components/Text';
import { routes } from '#contract/routes';
import { useAppDispatch } from '@/store/hooks';

interface ConfirmByLinkProps {
  email: string;
  onConfirmed: () => void;
}

/**
 * Re-authenticates with an emailed link, for accounts without a password. The provider does not say
 * which accounts these are. The link opens in another tab of this browser.
 */
export function ConfirmByLink({ email, onConfirmed }: ConfirmByLinkProps) {
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
