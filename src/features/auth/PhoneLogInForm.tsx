import { PhoneVerification } from '@/components/verification/PhoneVerification';
import { sendPhoneCode, signInWithPhone } from '@/lib/identity/passwordless';
import { describeFailure } from '@/features/session/failure';
import { signInBy } from '@/features/session/signIn';
import { useAppDispatch } from '@/store/hooks';
import { OutboxLink } from './OutboxLink';

/** Logs in with a code that goes to the phone of an account. */
export function PhoneLogInForm() {
  const dispatch = useAppDispatch();
  return (
    <PhoneVerification
      intro="We send a code to the phone that you added to your account."
      confirmLabel="Log in with the code"
      sendCode={sendPhoneCode}
      confirm={(verificationId, code) =>
        dispatch(
          signInBy(() => signInWithPhone(verificationId, code), {
            ticket: `${verificationId} ${code}`,
          }),
        )
      }
      describeError={describeFailure}
      hint={<OutboxLink />}
    />
  );
}
