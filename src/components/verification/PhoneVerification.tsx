import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { phoneNumberSchema, type PhoneNumberForm } from '#contract/schemas/identity';
import { FormError } from '../form/FormError';
import { FormTextField } from '../form/FormTextField';
import { SubmitButton } from '../form/SubmitButton';
import { CodeForm } from './CodeForm';
import { useVerification, type VerificationSteps } from './useVerification';

export interface PhoneVerificationProps extends VerificationSteps {
  /** What the phone is for. */
  intro: string;
  confirmLabel: string;
  /** Resolves to what `confirm` wants back beside the code. */
  sendCode: (phoneNumber: string) => Promise<string>;
  /** Where else the message can be found. */
  hint?: ReactNode;
}

/** Proves by a code that a phone is the person's own: first the number, then the code. */
export function PhoneVerification({
  intro,
  confirmLabel,
  sendCode,
  hint,
  ...steps
}: PhoneVerificationProps) {
  const { verification, problem, send, confirm, back } = useVerification(steps);
  const { control, handleSubmit, formState, setFocus } = useForm<PhoneNumberForm>({
    resolver: yupResolver(phoneNumberSchema),
    defaultValues: { phoneNumber: '' },
  });
  const isAsking = verification === null;
  // It takes the place of what was pressed: the keyboard goes on here.
  useEffect(() => {
    if (isAsking) setFocus('phoneNumber');
  }, [isAsking, setFocus]);

  const sendTo = (phoneNumber: string) => send(phoneNumber, () => sendCode(phoneNumber));

  if (verification) {
    return (
      <CodeForm
        sentTo={verification.sentTo}
        confirmLabel={confirmLabel}
        problem={problem}
        onConfirm={confirm}
        onResend={() => sendTo(verification.sentTo)}
        onBack={back}
        backLabel="Use another number"
        hint={hint}
      />
    );
  }
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={handleSubmit(({ phoneNumber }) => sendTo(phoneNumber))}
      sx={{ gap: 2.5 }}
    >
      <Typography color="textSecondary">{intro}</Typography>
      <FormTextField
        control={control}
        name="phoneNumber"
        label="Phone number"
        type="tel"
        autoComplete="tel"
        helperText="With the country code, like +351 912 345 678"
      />
      <FormError message={problem} />
      <SubmitButton isBusy={formState.isSubmitting}>Send a code</SubmitButton>
    </Stack>
  );
}
