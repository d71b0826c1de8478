import { useEffect, useRef, useState } from 'react';
import { useSendSecondFactorCodeMutation } from '@/api/identityApi';
import { Button } from '@/components/Button';
import { SubmitButton } from '@/components/form/SubmitButton';
import { Text } from '@/components/Text';
import { usePhoneText } from '@/components/usePhoneText';
import { config } from '@/lib/config';
import type {
  SecondFactor,
  SecondFactorResponse,
  SecondFactorChallenge,
} from '@/lib/identity/types';
import entrance from './entrance.module.css';
import { FormFailure, useVerification } from './attempt';
import { CodeForm } from './CodeForm';

interface SecondFactorFormProps {
  challenge: SecondFactorChallenge;
  onSubmitCode: (response: SecondFactorResponse) => Promise<unknown>;
  onCancel: () => void;
}

/** The second step of a sign-in: sends a code to a phone of the account and verifies it. */
export function SecondFactorForm({ challenge, onSubmitCode, onCancel }: SecondFactorFormProps) {
  const { id: challengeId, factors } = challenge;
  const phoneText = usePhoneText();
  const [sendCode] = useSendSecondFactorCodeMutation();
  const { verification, failure, isBusy, send, confirm, back } = useVerification((code) =>
    onSubmitCode({ by: 'secondFactor', challengeId, ...code }),
  );
  // Identified by id: most digits are hidden, so two phone numbers can look the same.
  const [chosen, setChosen] = useState<SecondFactor | null>(null);

  const isChoosing = verification === null;
  const choice = useRef<HTMLDivElement>(null);
  // The choice replaces the button that was clicked, so it takes the focus.
  useEffect(() => {
    if (isChoosing) choice.current?.focus();
  }, [isChoosing]);

  const sendTo = (factor: SecondFactor) => {
    setChosen(factor);
    return send(factor.phoneNumber, () =>
      sendCode({ challengeId, factorUid: factor.uid }).unwrap(),
    );
  };

  if (verification && chosen) {
    return (
      <>
        <CodeForm
          sentTo={verification.sentTo}
          confirmLabel="Confirm"
          isBusy={isBusy}
          failure={<FormFailure failure={failure} />}
          onConfirm={confirm}
          onResend={() => sendTo(chosen)}
          onBack={back}
          backLabel="Back"
        />
        <LostPhone />
      </>
    );
  }
  return (
    <div ref={choice} tabIndex={-1} className={entrance.form}>
      <Text tone="secondary">Your account uses two-step verification. We’ll text you a code.</Text>
      <FormFailure failure={failure} />
      {factors.map((factor) => (
        <SubmitButton
          key={factor.uid}
          type="button"
          isBusy={isBusy && chosen?.uid === factor.uid}
          onClick={() => sendTo(factor)}
        >
          {`Send code to ${phoneText(factor.phoneNumber) || (factor.displayName ?? '')}`}
        </SubmitButton>
      ))}
      <Button onClick={onCancel}>Cancel</Button>
      <LostPhone />
    </div>
  );
}

/** What helps without the phone. The provider has no other second step. */
function LostPhone() {
  const { supportEmail } = config;
  return (
    <details className={entrance.details}>
      <summary>Lost your phone?</summary>
      <Text tone="secondary">
        <span>
          Ask your mobile company for a new SIM card with the same number. Our codes then arrive
          there.
        </span>
        {supportEmail !== null && (
          <>
            <span> If you can’t keep the number, write to </span>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            <span> and name the email of your account.</span>
          </>
        )}
      </Text>
    </details>
  );
}
