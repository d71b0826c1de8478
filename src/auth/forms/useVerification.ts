import { useState } from 'react';
import type { VerificationCode } from '@/lib/identity/types';
import { useAttempt } from './useAttempt';

interface Verification {
  /** The phone number as shown to the user. */
  sentTo: string;
  verificationId: string;
}

/** A code that was sent and is not entered yet. */
export function useVerification(onConfirm: (code: VerificationCode) => Promise<unknown>) {
  const [verification, setVerification] = useState<Verification | null>(null);
  const { failure, isBusy, attempt, clearFailure } = useAttempt();

  return {
    /** Null until a code has been sent. */
    verification,
    failure,
    isBusy,
    send: (sentTo: string, sendCode: () => Promise<string>) =>
      attempt(async () => setVerification({ sentTo, verificationId: await sendCode() })),
    confirm: (code: string) =>
      attempt(async () => {
        if (verification) await onConfirm({ verificationId: verification.verificationId, code });
      }),
    back: () => {
      setVerification(null);
      clearFailure();
    },
  };
}
