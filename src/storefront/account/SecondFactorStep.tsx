import { PageTitle } from '@/components/PageTitle';
import { messages } from '#contract/messages';
import type { SecondFactorResponse, SecondFactorChallenge } from '@/lib/identity/types';
import entrance from '@/auth/forms/entrance.module.css';
import { SecondFactorForm } from '@/auth/forms/SecondFactorForm';

interface SecondFactorStepProps {
  challenge: SecondFactorChallenge;
  onSubmitCode: (response: SecondFactorResponse) => Promise<unknown>;
  onCancel: () => void;
}

/** Replaces the form of the first step. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return (
    <div className={entrance.panel}>
      <PageTitle title="Two-step verification" documentTitle={messages.logIn} />
      <SecondFactorForm {...props} />
    </div>
  );
}
