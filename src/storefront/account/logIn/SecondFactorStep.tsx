import { PageTitle } from '@/components/PageTitle';
import { messages } from '#contract/messages';
import type { SecondFactorResponse, SecondFactorChallenge } from '@/lib/identity/types';
import entrance from '@/auth/forms/entrance.module.css';
import { SecondFactorForm } from '@/auth/forms/SecondFactorForm';

interface SecondFactorStepProps {
  challenge: SecondFactorChallenge;
  onSubmitCode: (answer: SecondFactorResponse) => Promise<unknown>;
  onCancel: () => void;
}

/** The second step replaces the form that asked for the first. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return (
    <div className={entrance.panel}>
      <PageTitle title="Two-step verification" documentTitle={messages.logIn} />
      <SecondFactorForm {...props} />
    </div>
  );
}
