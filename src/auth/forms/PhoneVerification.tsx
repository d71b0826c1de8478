import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { phoneNumberSchema, type PhoneNumberForm } from '#contract/schemas/phone';
import { PhoneField } from '@/components/form/PhoneField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { Text } from '@/components/Text';
import type { VerificationCode } from '@/lib/identity/types';
import type { Elements } from '@/components/elements';
import entrance from './entrance.module.css';
import { FormFailure, type Failure, useVerification } from './attempt';
import { CodeForm } from './CodeForm';

interface PhoneVerificationProps {
  intro: string;
  confirmLabel: string;
  /** The labels of the buttons. */
  size?: 'medium' | 'large';
  /** Resolves to the verification id that belongs to the code. */
  sendCode: (phoneNumber: string) => Promise<string>;
  onConfirm: (code: VerificationCode) => Promise<unknown>;
  renderFailure?: (failure: Failure | null) => Elements;
}

/** Verifies a phone number with a code: first asks for the number, then for the code. */
export function PhoneVerification({
  intro,
  confirmLabel,
  size = 'large',
  sendCode,
  onConfirm,
  renderFailure = (failure) => <FormFailure failure={failure} />,
}: PhoneVerificationProps) {
  const { verification, failure, isBusy, send, confirm, back } = useVerification(onConfirm);
  const { control, handleSubmit } = useForm<PhoneNumberForm>({
    resolver: yupResolver(phoneNumberSchema),
    defaultValues: { phoneNumber: '' },
  });

  const sendTo = (phoneNumber: string) => send(phoneNumber, () => sendCode(phoneNumber));

  if (verification) {
    return (
      <CodeForm
        sentTo={verification.sentTo}
        confirmLabel={confirmLabel}
        size={size}
        isBusy={isBusy}
        failure={renderFailure(failure)}
        onConfirm={confirm}
        onResend={() => sendTo(verification.sentTo)}
        onBack={back}
        backLabel="Use another number"
      />
    );
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ phoneNumber }) => sendTo(phoneNumber))}
      className={entrance.form}
    >
      <Text tone="secondary">{intro}</Text>
      <PhoneField takesFocus control={control} name="phoneNumber" label="Phone number" />
      {renderFailure(failure)}
      <SubmitButton size={size} isBusy={isBusy}>
        Send code
      </SubmitButton>
    </form>
  );
}
