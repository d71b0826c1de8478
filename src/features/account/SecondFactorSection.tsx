import Typography from '@mui/material/Typography';
import { useRef, useState, type ReactNode } from 'react';
import { describeFailure } from '@/api/failures';
import { FormError } from '@/components/form/FormError';
import { PhoneVerification } from '@/components/verification/PhoneVerification';
import {
  enrolSecondFactor,
  removeSecondFactor,
  sendEnrolmentCode,
} from '@/lib/identity/secondFactor';
import type { IdentityAccount } from '@/lib/identity/types';
import { AccountLine, AddLine } from './AccountLine';
import { AccountSection } from './AccountSection';
import { useRecentLogin } from './recentLogin';
import { useChange } from './useChange';

interface SecondFactorSectionProps {
  account: IdentityAccount;
  onChanged: () => Promise<void>;
  hint: ReactNode;
}

/** A code by text message after the password: add a phone, or remove it. */
export function SecondFactorSection({ account, onChanged, hint }: SecondFactorSectionProps) {
  const { isBusy, problem, run } = useChange(onChanged);
  const { protect } = useRecentLogin();
  const [isAdding, setIsAdding] = useState(false);
  const { secondFactors, emailVerified } = account;
  const section = useRef<HTMLElement>(null);
  const focusSection = () => section.current?.focus({ preventScroll: true });

  const remove = async (uid: string) => {
    if (await run(() => removeSecondFactor(uid), 'The second step is removed.')) focusSection();
  };

  return (
    <AccountSection ref={section} title="Second step">
      <Typography color="textSecondary">
        {secondFactors.length === 0
          ? 'Log in with your password and a code that we send to your phone: nobody gets in with the password alone.'
          : 'After your password we ask for a code that goes to your phone.'}
      </Typography>
      {secondFactors.map(({ uid, phoneNumber, displayName }) => (
        <AccountLine
          key={uid}
          label={`Phone ${phoneNumber === '' ? (displayName ?? '') : phoneNumber}`}
          isBusy={isBusy}
          onRemove={() => remove(uid)}
        />
      ))}
      <FormError message={problem} />
      {emailVerified ? (
        <AddLine label="Add a second step" isOpen={isAdding} onToggle={setIsAdding}>
          <PhoneVerification
            intro="Which phone should the codes go to?"
            confirmLabel="Turn the second step on"
            sendCode={(phoneNumber) => protect(() => sendEnrolmentCode(phoneNumber))}
            confirm={async (verificationId, code) => {
              await enrolSecondFactor(verificationId, code, 'Phone');
              setIsAdding(false);
              await onChanged();
              focusSection();
            }}
            describeError={describeFailure}
            hint={hint}
          />
        </AddLine>
      ) : (
        <Typography>Confirm your email first, then you can add one.</Typography>
      )}
    </AccountSection>
  );
}
