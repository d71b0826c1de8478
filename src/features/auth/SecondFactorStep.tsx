import Stack from '@mui/material/Stack';
import { PageTitle } from '@/components/PageTitle';
import { SecondFactorForm } from '@/components/verification/SecondFactorForm';
import { messages } from '#contract/messages';
import type { SecondFactorChallenge } from '@/lib/identity/secondFactor';
import { describeFailure } from '@/features/session/failure';
import { OutboxLink } from './OutboxLink';

interface SecondFactorStepProps {
  challenge: SecondFactorChallenge;
  confirm: (verificationId: string, code: string) => Promise<void>;
  onCancel: () => void;
}

/** The second step takes the place of the form that asked for the first. */
export function SecondFactorStep({ challenge, confirm, onCancel }: SecondFactorStepProps) {
  return (
    <Stack sx={{ gap: 3 }}>
      <PageTitle title="One more step" documentTitle={messages.logIn} />
      <SecondFactorForm
        factors={challenge.factors}
        sendCode={challenge.sendCode}
        confirm={confirm}
        describeError={describeFailure}
        onCancel={onCancel}
        hint={<OutboxLink />}
      />
    </Stack>
  );
}
