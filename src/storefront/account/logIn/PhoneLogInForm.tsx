import { useSendPhoneCodeMutation } from '@/api/identityApi';
import { PhoneVerification } from '@/auth/forms/PhoneVerification';
import type { SignInMethod } from '@/lib/identity/types';

interface PhoneLogInFormProps {
  onSubmit: (method: SignInMethod) => Promise<unknown>;
}

/** Logs in with a code sent to the account’s phone. */
export function PhoneLogInForm({ onSubmit }: PhoneLogInFormProps) {
  const [sendCode] = useSendPhoneCodeMutation();
  return (
    <PhoneVerification
      intro="We’ll text a code to the phone number on your account."
      confirmLabel="Log in with code"
      sendCode={(phoneNumber) => sendCode(phoneNumber).unwrap()}
      onConfirm={(code) => onSubmit({ by: 'phone', ...code })}
    />
  );
}
