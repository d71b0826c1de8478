import { useRef, useState } from 'react';
import { hasCode } from '@/lib/identity/codes';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { FormError } from '@/components/form/FormError';
import { SupportLine } from '@/components/SupportLine';
import type { VerificationCode } from '@/lib/identity/types';

/** The failure of an attempt, and a function that retries it. */
export interface Failure {
  error: unknown;
  retry: () => void;
}

/**
 * Runs the attempts of a form. Only the latest attempt counts: a sign-in pop-up can fail long after
 * the user has continued with a password.
 */
export function useAttempt() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const latest = useRef(0);

  /**
   * Resolves to the result of the work; undefined after a failure, which `handle` may take over.
   */
  async function attempt<Result>(
    work: () => Promise<Result>,
    handle: (error: unknown) => boolean = () => false,
  ): Promise<Result | undefined> {
    const own = ++latest.current;
    const isLatest = () => own === latest.current;
    setFailure(null);
    setIsBusy(true);
    try {
      return await work();
    } catch (error) {
      // A pop-up that was replaced by a newer one is not an error.
      const isReplaced = hasCode(error, 'auth/cancelled-popup-request');
      if (!isLatest() || isReplaced || handle(error)) return undefined;
      setFailure({ error, retry: () => void attempt(work, handle) });
      return undefined;
    } finally {
      if (isLatest()) setIsBusy(false);
    }
  }

  return { failure, isBusy, attempt, clearFailure: () => setFailure(null) };
}

/**
 * The error message of a failed form submission. After a refusal that no other input changes, such
 * as for a closed account, also where users can write to.
 */
export function FormFailure({ failure }: { failure: Failure | null }) {
  if (failure === null) return null;
  const { error } = failure;
  return (
    <>
      <FormError message={messageFor(error)} />
      {isApiError(error) && error.status === 403 && <SupportLine />}
    </>
  );
}

interface Verification {
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
