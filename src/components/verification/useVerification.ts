import { useState } from 'react';

export interface Verification {
  /** The phone as the person knows it. */
  sentTo: string;
  /** What the provider wants back beside the code. */
  verificationId: string;
}

export interface VerificationSteps {
  confirm: (verificationId: string, code: string) => Promise<void>;
  describeError: (error: unknown) => string;
}

/** A code that was sent and has to come back, with what went wrong on the way in words. */
export function useVerification({ confirm, describeError }: VerificationSteps) {
  const [verification, setVerification] = useState<Verification | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = async (work: () => Promise<void>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(describeError(error));
    }
  };

  return {
    verification,
    problem,
    send: (sentTo: string, sendCode: () => Promise<string>) =>
      attempt(async () => setVerification({ sentTo, verificationId: await sendCode() })),
    confirm: (code: string) =>
      attempt(async () => {
        if (verification) await confirm(verification.verificationId, code);
      }),
    back: () => {
      setVerification(null);
      setProblem(null);
    },
  };
}
