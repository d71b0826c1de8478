import { useState } from 'react';
import { readChallenge, type SecondFactorChallenge } from '@/lib/identity/secondFactor';
import type { IdentityUser } from '@/lib/identity/types';
import { signInBy, type SignInOptions } from '@/features/session/signIn';
import { useAppDispatch } from '@/store/hooks';
import { useAttempt } from './useAttempt';

/** Some way to sign in; resolves to whether it succeeded. */
export type SignIn = (
  authenticate: () => Promise<IdentityUser>,
  options?: SignInOptions,
) => Promise<boolean>;

/** Signing in by any way, with the second step where the account has one. */
export function useSignIn() {
  const dispatch = useAppDispatch();
  const { problem, setProblem, attempt } = useAttempt();
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const [options, setOptions] = useState<SignInOptions>();

  const signIn: SignIn = (authenticate, asked) =>
    attempt(
      () => dispatch(signInBy(authenticate, asked)),
      (error) => {
        const next = readChallenge(error);
        setChallenge(next);
        setOptions(asked);
        return next !== null;
      },
    );

  return {
    problem,
    clearProblem: () => setProblem(null),
    signIn,
    challenge,
    /** Takes the second step; rejects with what went wrong. */
    confirm: async (verificationId: string, code: string) => {
      if (!challenge) return;
      const ticket = `${verificationId} ${code}`;
      await dispatch(
        signInBy(() => challenge.confirm(verificationId, code), { ...options, ticket }),
      );
    },
    cancelChallenge: () => setChallenge(null),
  };
}
