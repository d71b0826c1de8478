import { useState } from 'react';
import { useIfExtended } from '@/api/bare/useIfExtended';
import { useCheckRecentSignInMutation } from '@/api/identityApi';
import { useGetClosingQuery } from '@/api/ownAccountApi';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { Button } from '@/components/Button';
import { showSuccess } from '@/components/feedback/toast';
import { Text } from '@/components/Text';
import { messages } from '#contract/messages';
import { deleteAccountForGood } from '@/auth/endAccount';
import type { IdentityAccount } from '@/lib/identity/types';
import { useAppDispatch } from '@/store/hooks';
import { FormFailure } from '@/auth/forms/FormFailure';
import { useAttempt } from '@/auth/forms/useAttempt';
import { NotConfirmed } from './ChangeFailure';
import { DeletionDetails } from './DeletionDetails';
import { ProfileSection } from './ProfileSection';
import { ReauthenticationDialog } from './ReauthenticationDialog';

/** Deletes the account permanently, after a confirmation and, unless the log-in is recent, re-authentication. */
export function DeleteSection({ account }: { account: IdentityAccount }) {
  const dispatch = useAppDispatch();
  const { failure, isBusy, attempt } = useAttempt();
  const [step, setStep] = useState<'none' | 'confirming' | 'reauthenticating' | 'cancelled'>(
    'none',
  );

  const [checkRecentSignIn, checking] = useCheckRecentSignInMutation();
  // If this fails, the account can be deleted nevertheless.
  const { currentData: closing } = useGetClosingQuery(
    useIfExtended(step === 'confirming' && account.uid),
    { refetchOnMountOrArgChange: true },
  );

  const remove = async () => {
    setStep('none');
    const isDone = await attempt(() => dispatch(deleteAccountForGood()));
    if (isDone) showSuccess('Account deleted.');
  };

  /** Re-authenticates first, so that the deletion does not stop after our record is gone. */
  const confirm = async () => {
    const { data: isRecent } = await checkRecentSignIn(undefined);
    if (isRecent) await remove();
    else setStep('reauthenticating');
  };

  return (
    <ProfileSection title="Delete account">
      <Text tone="secondary">
        This deletes your account and the cars you have for sale. We keep records of paid orders.
      </Text>
      {step === 'cancelled' ? <NotConfirmed /> : <FormFailure failure={failure} />}
      <Button
        variant="outlined"
        color="error"
        isBusy={isBusy}
        onClick={() => setStep('confirming')}
      >
        Delete account
      </Button>
      <ConfirmDialog
        isOpen={step === 'confirming'}
        title={messages.confirmTitle}
        text={messages.confirmText}
        confirmLabel="Delete"
        tooLate={closing?.refusal}
        details={<DeletionDetails email={account.email} closing={closing} />}
        isBusy={checking.isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setStep('none')}
      />
      {step === 'reauthenticating' && (
        <ReauthenticationDialog
          account={account}
          onConfirmed={() => void remove()}
          onCancel={() => setStep('cancelled')}
        />
      )}
    </ProfileSection>
  );
}
