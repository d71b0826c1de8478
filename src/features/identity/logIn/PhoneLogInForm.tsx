import { useSendPhoneCodeMutation } from '@/api/identityApi';
import type { SignInMethod } from '@/lib/identity/types';
import { PhoneVerification } from '../verification/PhoneVerification';

interface PhoneLogInFormProps {
  onSubmit: (method: SignInMethod) => Promise<unknown>;
}

/** Logs in with a code that goes to the phone of an account. */
export function PhoneLogInForm({ onSubmit }: PhoneLogInFormProps) {
  const [sendCode] = useSendPhoneCodeMutation();
  return (
    <PhoneVerification
      intro="We send a code to the phone that you added to your account."
      confirmLabel="Log in with the code"
      sendCode={(phoneNumber) => sendCode(phoneNumber).unwrap()}
      onConfirm={(code) => onSubmit({ by: 'phone', ...code })}
    />
  );
}
