import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { useReauthenticateMutation } from '@/api/identityApi';
import { FormFailure, useAttempt } from '@/auth/forms/attempt';
import styles from '@/auth/forms/entrance.module.css';
import { forgetLinkEmail } from '@/auth/emailLinks';
import { PageTitle } from '@/components/PageTitle';
import { Text } from '@/components/Text';
import { SubmitButton } from '@/components/form/SubmitButton';
import type { ReauthenticationMethod, SecondFactorChallenge } from '@/lib/identity/types';
import { useAppDispatch } from '@/store/hooks';
import { SecondFactorStep } from '../SecondFactorStep';

interface ConfirmIdentityProps {
  email: string;
  url: string;
  next: string;
}

/** Re-authenticates with a link that this browser requested for the account it is logged in to. */
export function ConfirmIdentity({ email, url, next }: ConfirmIdentityProps) {
  const dispatch = useAppDispatch();
  const [reauthenticate] = useReauthenticateMutation();
  const { failure, isBusy, attempt } = useAttempt();
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const [isDone, setIsDone] = useState(false);

  const prove = async (method: ReauthenticationMethod) => {
    const outcome = await reauthenticate(method).unwrap();
    if (outcome.status === 'challenged') {
      setChallenge(outcome.challenge);
      return;
    }
    dispatch(forgetLinkEmail());
    setIsDone(true);
  };

  if (isDone) return <Navigate to={next} replace />;
  if (challenge) {
    return (
      <SecondFactorStep
        challenge={challenge}
        onSubmitCode={prove}
        onCancel={() => setChallenge(null)}
      />
    );
  }
  return (
    <div className={styles.panel}>
      <PageTitle title="Confirm it’s you" />
      <Text>{`You’re logged in as ${email}. Confirm, then finish your change within 4 minutes.`}</Text>
      <FormFailure failure={failure} />
      <SubmitButton
        type="button"
        isBusy={isBusy}
        onClick={() => void attempt(() => prove({ by: 'emailLink', url }))}
      >
        Confirm it’s me
      </SubmitButton>
    </div>
  );
}
