import { useRef, useState } from 'react';
import {
  useEnrolSecondFactorMutation,
  useRemoveSecondFactorMutation,
  useSendEnrolmentCodeMutation,
} from '@/api/identityApi';
import { showSuccess } from '@/components/feedback/toast';
import { usePhoneText } from '@/components/usePhoneText';
import { Text } from '@/components/Text';
import type { IdentityAccount, VerificationCode } from '@/lib/identity/types';
import { PhoneVerification } from '@/auth/forms/PhoneVerification';
import { AccountLine, AddLine } from './AccountLine';
import { ChangeFailure } from './ChangeFailure';
import { ProfileSection } from './ProfileSection';

const removeQuestion = {
  title: 'Remove this number?',
  text: 'We text codes only to your other numbers then.',
  confirmLabel: 'Remove number',
};

const turnOffQuestion = {
  title: 'Turn off two-step verification?',
  text: 'This is your only number. Without it, anyone who knows your password can log in.',
  confirmLabel: 'Turn off',
};

/** Two-step verification by text message: adds or removes a phone. */
export function SecondFactorSection({ account }: { account: IdentityAccount }) {
  const phoneText = usePhoneText();
  const [removeSecondFactor, removing] = useRemoveSecondFactorMutation();
  const [sendEnrolmentCode] = useSendEnrolmentCodeMutation();
  const [enrolSecondFactor] = useEnrolSecondFactorMutation();
  const [isAdding, setIsAdding] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { secondFactors, emailVerified } = account;

  const focusSection = () => section.current?.focus({ preventScroll: true });

  const remove = async (factorUid: string) => {
    const { data } = await removeSecondFactor(factorUid);
    if (!data) return;
    showSuccess(
      data.secondFactors.length > 0 ? 'Number removed.' : 'Two-step verification is off.',
    );
    focusSection();
  };

  const add = async (code: VerificationCode) => {
    await enrolSecondFactor({ ...code, displayName: 'Phone' }).unwrap();
    showSuccess(secondFactors.length > 0 ? 'Number added.' : 'Two-step verification is on.');
    setIsAdding(false);
    focusSection();
  };

  return (
    <ProfileSection ref={section} title="Two-step verification">
      <Text tone="secondary">
        {secondFactors.length === 0
          ? 'Protect your account with a code we text you when you log in.'
          : 'On. After your password, we ask for a code that we text to your phone.'}
      </Text>
      {secondFactors.map(({ uid, phoneNumber, displayName }) => (
        <AccountLine
          key={uid}
          label={`Phone ${phoneText(phoneNumber) || (displayName ?? '')}`}
          isBusy={removing.isLoading && removing.originalArgs === uid}
          isDisabled={removing.isLoading}
          question={secondFactors.length > 1 ? removeQuestion : turnOffQuestion}
          onRemove={() => void remove(uid)}
        />
      ))}
      <ChangeFailure
        account={account}
        error={removing.error}
        onRetry={() => void remove(removing.originalArgs ?? '')}
      />
      {emailVerified ? (
        <AddLine
          label={
            secondFactors.length === 0 ? 'Turn on two-step verification' : 'Add another number'
          }
          isOpen={isAdding}
          onToggle={setIsAdding}
        >
          <PhoneVerification
            intro="Which number should we text the codes to?"
            confirmLabel={secondFactors.length === 0 ? 'Turn on' : 'Add number'}
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
        <Text>Confirm your email before you turn this on.</Text>
      )}
    </ProfileSection>
  );
}
