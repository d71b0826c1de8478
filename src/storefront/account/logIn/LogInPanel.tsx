import { yupResolver } from '@hookform/resolvers/yup';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Notice } from '@/components/feedback/Notice';
import { PageTitle } from '@/components/PageTitle';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { logInSchema, type LogInForm } from '#contract/schemas/account';
import entrance from '@/auth/forms/entrance.module.css';
import { FormFailure } from '@/auth/forms/FormFailure';
import { GoogleButton } from '@/auth/forms/GoogleButton';
import { AccountSwitch } from '../AccountSwitch';
import { PasswordResetForm, SignInLinkForm } from './LinkForms';
import styles from './LogInPanel.module.css';
import { OtherSignInMethods, type LogInView } from './OtherSignInMethods';
import { PasswordLogInForm } from './PasswordLogInForm';
import { PhoneLogInForm } from './PhoneLogInForm';
import { SecondFactorStep } from './SecondFactorStep';
import { useSignIn } from './useSignIn';

interface LogInPanelProps {
  /** Where to go afterwards, for links that open later. */
  from: string | null;
  /** Whose session ended by itself; null for everybody else. */
  email: string | null;
  /** Why the person is asked to log in. */
  notice: string | null;
  /** What they want to do afterwards. */
  lead?: ReactNode;
}

/** Every way to log in: password first, then one click, a link by e-mail, a code by phone. */
export function LogInPanel({ from, email: endedEmail, notice, lead }: LogInPanelProps) {
  const [view, setView] = useState<LogInView>('password');
  const [hasChosen, setHasChosen] = useState(false);
  const form = useForm<LogInForm>({
    // Usually without default values, so that what was typed before the program arrived stays.
    ...(endedEmail === null ? {} : { defaultValues: { email: endedEmail } }),
    resolver: yupResolver(logInSchema),
  });
  const { failure, clearFailure, submit, signIn, challenge, answerChallenge, cancelChallenge } =
    useSignIn();

  /** As typed so far, for the other forms. */
  const email = () => form.getValues('email');

  const choose = (next: LogInView) => {
    clearFailure();
    setView(next);
    setHasChosen(true);
  };

  if (challenge) {
    return (
      <SecondFactorStep
        challenge={challenge}
        onSubmitCode={answerChallenge}
        onCancel={cancelChallenge}
      />
    );
  }

  if (view === 'reset') {
    return (
      <div className={entrance.panel}>
        <PageTitle title="Reset your password" />
        <PasswordResetForm email={email()} onBack={() => choose('password')} />
      </div>
    );
  }

  return (
    <div className={entrance.panel}>
      <PageTitle title={messages.logIn} />
      {notice !== null && (
        <Notice tone="info" role="status">
          {notice}
        </Notice>
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
      {view === 'link' && <SignInLinkForm email={email()} from={from} />}
      {view === 'phone' && <PhoneLogInForm onSubmit={submit} />}
      <div className={styles.or}>or</div>
      <div className={styles.ways}>
        {view !== 'password' && <FormFailure failure={failure} />}
        <GoogleButton
          size="large"
          label="Continue with Google"
          onOpen={() => signIn({ by: 'google' })}
        />
        <OtherSignInMethods shown={view} onChoose={choose} />
      </div>
      <AccountSwitch question="New to Second Gear?" to={routes.signup} label={messages.signUp} />
    </div>
  );
}
