import Stack from '@mui/material/Stack';
import { PageTitle } from '@/components/PageTitle';
import { messages } from '#contract/messages';
import type { SecondFactorAnswer, SecondFactorChallenge } from '@/lib/identity/types';
import { SecondFactorForm } from '../verification/SecondFactorForm';

interface SecondFactorStepProps {
  challenge: SecondFactorChallenge;
  onAnswer: (answer: SecondFactorAnswer) => Promise<unknown>;
  onCancel: () => void;
}

/** The second step replaces the form that asked for the first. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  return (
    <Stack sx={{ gap: 3 }}>
      <PageTitle title="One more step" documentTitle={messages.logIn} />
      <SecondFactorForm {...props} />
    </Stack>
  );
}
