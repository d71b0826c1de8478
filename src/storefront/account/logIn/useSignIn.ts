import { useState } from 'react';
import { signInWith } from '@/auth/signIn';
import type {
  SecondFactorResponse,
  SecondFactorChallenge,
  SignInMethod,
} from '@/lib/identity/types';
import { useAppDispatch } from '@/store/hooks';
import { useAttempt } from '@/auth/forms/useAttempt';

/** Signing in by any method, with the second step where the account has one. */
export function useSignIn() {
  const dispatch = useAppDispatch();
  const { failure, attempt, clearFailure } = useAttempt();
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const [challenged, setChallenged] = useState<SignInMethod | null>(null);

  /** Resolves to whether somebody is signed in, not only asked for the second step. */
  const submit = async (method: SignInMethod): Promise<boolean> => {
    const next = await dispatch(signInWith(method));
    setChallenge(next);
    setChallenged(method);
    return next === null;
  };

  return {
    failure,
    clearFailure,
    submit,
    /** The same for a form that shows `failure`; resolves to false after one. */
    signIn: async (method: SignInMethod) => (await attempt(() => submit(method))) ?? false,
    /** The second step that is asked for. */
    challenge,
    answerChallenge: (answer: SecondFactorResponse) =>
      dispatch(signInWith(answer, { registersAsUser: challenged?.by === 'google' })),
    cancelChallenge: () => setChallenge(null),
  };
}
