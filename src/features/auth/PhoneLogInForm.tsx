import { PhoneVerification } from '@/components/verification/PhoneVerification';
import { sendPhoneCode, signInWithPhone } from '@/lib/identity/passwordless';
import { describeFailure } from './failure';
import { OutboxLink } from './OutboxLink';
import { signInBy } from './signIn';
import { useSessionDispatch } from './useAttempt';

/** Logs in with a code that goes to the phone of an account. */
export function PhoneLogInForm() {
  const dispatch = useSessionDispatch();
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
