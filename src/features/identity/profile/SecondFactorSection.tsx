import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import {
  useEnrolSecondFactorMutation,
  useRemoveSecondFactorMutation,
  useSendEnrolmentCodeMutation,
} from '@/api/identityApi';
import { showSuccess } from '@/components/feedback/toast';
import type { IdentityAccount, VerificationCode } from '@/lib/identity/types';
import { PhoneVerification } from '../verification/PhoneVerification';
import { AccountLine, AddLine } from './AccountLine';
import { ChangeFailure } from './ChangeFailure';
import { ProfileSection } from './ProfileSection';

/** A code by text message after the password: add a phone, or remove it. */
export function SecondFactorSection({ account }: { account: IdentityAccount }) {
  const [removeSecondFactor, removing] = useRemoveSecondFactorMutation();
  const [sendEnrolmentCode] = useSendEnrolmentCodeMutation();
  const [enrolSecondFactor] = useEnrolSecondFactorMutation();
  const [isAdding, setIsAdding] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { secondFactors, emailVerified } = account;

  const focusSection = () => section.current?.focus({ preventScroll: true });

  const remove = async (factorUid: string) => {
    const { error } = await removeSecondFactor(factorUid);
    if (error) return;
    showSuccess('The second step is removed.');
    focusSection();
  };

  const add = async (code: VerificationCode) => {
    await enrolSecondFactor({ ...code, displayName: 'Phone' }).unwrap();
    setIsAdding(false);
    focusSection();
  };

  return (
    <ProfileSection ref={section} title="Second step">
      <Typography color="textSecondary">
        {secondFactors.length === 0
          ? 'Log in with your password and a code that we send to your phone: nobody gets in with the password alone.'
          : 'After your password we ask for a code that goes to your phone.'}
      </Typography>
      {secondFactors.map(({ uid, phoneNumber, displayName }) => (
        <AccountLine
          key={uid}
          label={`Phone ${phoneNumber === '' ? (displayName ?? '') : phoneNumber}`}
          isBusy={removing.isLoading && removing.originalArgs === uid}
          isDisabled={removing.isLoading}
          onRemove={() => remove(uid)}
        />
      ))}
      <ChangeFailure
        account={account}
        error={removing.error}
        onRetry={() => void remove(removing.originalArgs ?? '')}
      />
      {emailVerified ? (
        <AddLine label="Add a second step" isOpen={isAdding} onToggle={setIsAdding}>
          <PhoneVerification
            intro="Which phone should the codes go to?"
            confirmLabel="Turn the second step on"
            size="medium"
            sendCode={(phoneNumber) => sendEnrolmentCode(phoneNumber).unwrap()}
            onConfirm={add}
            renderFailure={(failure) =>
              failure && (
                <ChangeFailure account={account} error={failure.error} onRetry={failure.retry} />
              )
            }
          />
        </AddLine>
      ) : (
        <Typography>Confirm your email first, then you can add one.</Typography>
      )}
    </ProfileSection>
  );
}
