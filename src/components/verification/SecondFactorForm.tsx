import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormError } from '../form/FormError';
import { SubmitButton } from '../form/SubmitButton';
import { CodeForm } from './CodeForm';
import { useVerification, type VerificationSteps } from './useVerification';

interface Factor {
  uid: string;
  /** Most digits are hidden, so that two phones may look the same. */
  phoneNumber: string;
  displayName: string | null;
}

export interface SecondFactorFormProps extends VerificationSteps {
  /** The phones of the account. */
  factors: readonly Factor[];
  /** Resolves to what `confirm` wants back beside the code. */
  sendCode: (factorUid: string) => Promise<string>;
  onCancel: () => void;
  hint?: ReactNode;
}

/** The second step of a log-in: a code goes to a phone of the account. */
export function SecondFactorForm({
  factors,
  sendCode,
  onCancel,
  hint,
  ...steps
}: SecondFactorFormProps) {
  const { verification, problem, send, confirm, back } = useVerification(steps);
  const [chosen, setChosen] = useState<Factor | null>(null);
  const [isSending, setIsSending] = useState(false);

  const isChoosing = verification === null;
  const choice = useRef<HTMLDivElement>(null);
  // It takes the place of what was pressed: the keyboard goes on here.
  useEffect(() => {
    if (isChoosing) choice.current?.focus();
  }, [isChoosing]);

  const sendTo = async (factor: Factor) => {
    setChosen(factor);
    setIsSending(true);
    await send(factor.phoneNumber, () => sendCode(factor.uid));
    setIsSending(false);
  };

  if (verification && chosen) {
    return (
      <CodeForm
        sentTo={verification.sentTo}
        confirmLabel="Confirm"
        problem={problem}
        onConfirm={confirm}
        onResend={() => sendTo(chosen)}
        onBack={back}
        backLabel="Back"
        hint={hint}
      />
    );
  }
  return (
    <Stack ref={choice} tabIndex={-1} sx={{ gap: 2 }}>
      <Typography color="textSecondary">
        Your account has a second step. We send a code to your phone.
      </Typography>
      <FormError message={problem} />
      {factors.map((factor) => (
        <SubmitButton
          key={factor.uid}
          type="button"
          isBusy={isSending && chosen?.uid === factor.uid}
          onClick={() => sendTo(factor)}
        >
          Send a code to {factor.phoneNumber || factor.displayName}
        </SubmitButton>
      ))}
      <Button onClick={onCancel}>Cancel</Button>
    </Stack>
  );
}
