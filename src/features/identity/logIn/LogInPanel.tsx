import Alert from '@mui/material/Alert';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { yupResolver } from '@hookform/resolvers/yup';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { PageTitle } from '@/components/PageTitle';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { logInSchema, type LogInForm } from '#contract/schemas/account';
import { AccountSwitch } from '../AccountSwitch';
import { FormFailure } from '../FormFailure';
import { GoogleButton } from '../GoogleButton';
import { PasswordResetForm, SignInLinkForm } from './LinkForms';
import { OtherSignInMethods, type LogInView } from './OtherSignInMethods';
import { PasswordLogInForm } from './PasswordLogInForm';
import { PhoneLogInForm } from './PhoneLogInForm';
import { SecondFactorStep } from './SecondFactorStep';
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
  const [view, setView] = useState<LogInView>('password');
  const [hasChosen, setHasChosen] = useState(false);
  const form = useForm<LogInForm>({
    resolver: yupResolver(logInSchema),
    defaultValues: { email: '', password: '' },
  });
  const { failure, clearFailure, submit, signIn, challenge, answerChallenge, cancelChallenge } =
    useSignIn();

  const choose = (next: LogInView) => {
    clearFailure();
    setView(next);
    setHasChosen(true);
  };

  if (challenge) {
    return (
      <SecondFactorStep
        challenge={challenge}
        onAnswer={answerChallenge}
        onCancel={cancelChallenge}
      />
    );
  }

  if (view === 'reset') {
    return (
      <Stack sx={{ gap: 3 }}>
        <PageTitle title="Choose a new password" />
        <PasswordResetForm email={form.getValues('email')} onBack={() => choose('password')} />
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
      {view === 'password' && (
        <PasswordLogInForm
          form={form}
          isChosen={hasChosen}
          failure={failure}
          onSignIn={signIn}
          onForgot={() => choose('reset')}
        />
      )}
      {view === 'link' && <SignInLinkForm email={form.getValues('email')} from={from} />}
      {view === 'phone' && <PhoneLogInForm onSubmit={submit} />}
      <Divider>or</Divider>
      <Stack sx={{ gap: 1.5 }}>
        {view !== 'password' && <FormFailure failure={failure} />}
        <GoogleButton
          fullWidth
          size="large"
          label="Continue with Google"
          onOpen={() => signIn({ by: 'google' })}
        />
        <OtherSignInMethods shown={view} onChoose={choose} />
      </Stack>
      <AccountSwitch question="New at Second Gear?" to={routes.signup} label={messages.signUp} />
    </Stack>
  );
}
