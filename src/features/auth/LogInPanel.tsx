import Alert from '@mui/material/Alert';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { FormError } from '@/components/form/FormError';
import { PageTitle } from '@/components/PageTitle';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { AccountSwitch } from './AccountSwitch';
import { EmailLinkForm } from './EmailLinkForm';
import { OtherWays, type LogInWay } from './OtherWays';
import { SecondFactorStep } from './SecondFactorStep';
import { PasswordLogInForm } from './PasswordLogInForm';
import { PasswordResetForm } from './PasswordResetForm';
import { PhoneLogInForm } from './PhoneLogInForm';
import { ProviderButton } from './ProviderButton';
import { useSignIn } from './useSignIn';

interface LogInPanelProps {
  /** Where to go afterwards, for links that open later. */
  from: string | null;
  /** Why the person is asked to log in. */
  notice: string | null;
  /** What they want to do afterwards. */
  lead?: ReactNode;
}

/** Every way to log in: password first, then one click, a link by e-mail, a code by phone. */
export function LogInPanel({ from, notice, lead }: LogInPanelProps) {
  const [way, setWay] = useState<LogInWay>('password');
  const [hasChosen, setHasChosen] = useState(false);
  const [email, setEmail] = useState('');
  const { problem, clearProblem, signIn, challenge, confirm, cancelChallenge } = useSignIn();

  const choose = (next: LogInWay) => {
    clearProblem();
    setWay(next);
    setHasChosen(true);
  };

  if (challenge) {
    return <SecondFactorStep challenge={challenge} confirm={confirm} onCancel={cancelChallenge} />;
  }

  if (way === 'reset') {
    return (
      <Stack sx={{ gap: 3 }}>
        <PageTitle title="Choose a new password" />
        <PasswordResetForm email={email} onBack={() => choose('password')} />
      </Stack>
    );
  }

  return (
    <Stack sx={{ gap: 3 }}>
      <PageTitle title={messages.logIn} />
      {notice !== null && (
        <Alert severity="info" role="status">
          {notice}
        </Alert>
      )}
      {lead}
      {way === 'password' && (
        <PasswordLogInForm
          isChosen={hasChosen}
          email={email}
          problem={problem}
          onSignIn={signIn}
          onLeave={setEmail}
          onForgot={() => choose('reset')}
        />
      )}
      {way === 'link' && <EmailLinkForm email={email} from={from} />}
      {way === 'phone' && <PhoneLogInForm />}
      <Divider>or</Divider>
      <Stack sx={{ gap: 1.5 }}>
        {way !== 'password' && <FormError message={problem} />}
        <ProviderButton onSignIn={signIn} />
        <OtherWays current={way} onChoose={choose} />
      </Stack>
      <AccountSwitch question="New at Second Gear?" to={routes.signup} label={messages.signUp} />
    </Stack>
  );
}
