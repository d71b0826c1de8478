import { useState } from 'react';
import { signInWith } from '@/auth/signIn';
import type {
  SecondFactorResponse,
  SecondFactorChallenge,
  SignInMethod,
} from '@/lib/identity/types';
import { useAppDispatch } from '@/store/hooks';
import { useAttempt } from '@/auth/forms/attempt';

/** Signs in with any method, and the second step if the account has one. */
export function useSignIn() {
  const dispatch = useAppDispatch();
  const { failure, attempt, clearFailure } = useAttempt();
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const [firstMethod, setFirstMethod] = useState<SignInMethod | null>(null);

  /** Resolves to true if the user is signed in, false if the second step is required. */
  const submit = async (method: SignInMethod): Promise<boolean> => {
    const next = await dispatch(signInWith(method));
    setChallenge(next);
    setFirstMethod(method);
    return next === null;
  };

  return {
    failure,
    clearFailure,
    /** Runs another attempt of the page, whose failure replaces the last one. */
    attempt,
    submit,
    /** As `submit`, for forms that show `failure`; resolves to false after an error. */
    signIn: async (method: SignInMethod) => (await attempt(() => submit(method))) ?? false,
    /** The required second step. */
    challenge,
    submitChallenge: (response: SecondFactorResponse) =>
      dispatch(signInWith(response, { registersAsUser: firstMethod?.by === 'google' })),
    cancelChallenge: () => setChallenge(null),
  };
}
