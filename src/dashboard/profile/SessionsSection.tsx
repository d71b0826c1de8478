import { useState } from 'react';
import { Notice } from '@/components/feedback/Notice';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { showSuccess } from '@/components/feedback/toast';
import { SubmitButton } from '@/components/form/SubmitButton';
import { Text } from '@/components/Text';
import { signOutEverywhere } from '@/auth/account';
import { useAppDispatch } from '@/store/hooks';
import { FormFailure, useAttempt } from '@/auth/forms/attempt';
import { ProfileSection } from './ProfileSection';

/** Logs out on all devices. If the server does not support that, explains the alternative. */
export function SessionsSection() {
  const dispatch = useAppDispatch();
  const { failure, isBusy, attempt } = useAttempt();
  const [isPossible, setIsPossible] = useState(true);

  const [isAsking, setIsAsking] = useState(false);

  const signOut = async () => {
    const isDone = await attempt(() => dispatch(signOutEverywhere()));
    setIsAsking(false);
    if (isDone === true) showSuccess('You’re logged out on all devices.');
    if (isDone === false) setIsPossible(false);
  };

  return (
    <ProfileSection title="Log out of all devices">
      <Text tone="secondary">
        Logs you out on every device, including this one. Use it if you lost a device or forgot to
        log out.
      </Text>
      <FormFailure failure={failure} />
      {isPossible ? (
        <SubmitButton
          type="button"
          size="medium"
          variant="outlined"
          color="inherit"
          isBusy={isBusy}
          onClick={() => setIsAsking(true)}
        >
          Log out of all devices
        </SubmitButton>
      ) : (
        <Notice tone="info" role="status">
          This isn’t available here. Change your password instead to log out of your other devices.
        </Notice>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Log out of all devices?"
        text="This includes the device you’re using now."
        confirmLabel="Log out of all devices"
        cancelLabel="Stay logged in"
        isHarmless
        isBusy={isBusy}
        onConfirm={() => void signOut()}
        onCancel={() => setIsAsking(false)}
      />
    </ProfileSection>
  );
}
