import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { mdiCellphoneMessage, mdiEmailFastOutline, mdiFormTextboxPassword } from '@mdi/js';
import { Button } from '@/components/Button';
import { Notice } from '@/components/feedback/Notice';
import { showError } from '@/components/feedback/toast';
import { Waiting } from '@/components/feedback/Waiting';
import { PageTitle } from '@/components/PageTitle';
import { useOnDemand } from '@/components/useOnDemand';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { logInSchema, type LogInForm } from '#contract/schemas/account';
import styles from '@/auth/forms/entrance.module.css';
import { FormFailure } from '@/auth/forms/attempt';
import type { Elements } from '@/components/elements';
import { Icon } from '@/components/Icon';
import { AccountSwitch } from '../AccountSwitch';
import { OtherWays } from '../OtherWays';
import { SecondFactorStep } from '../SecondFactorStep';
import { useSignIn } from '../useSignIn';
import { PasswordResetForm, SignInLinkForm } from './LinkForms';
import { PasswordLogInForm } from './PasswordLogInForm';

// With the phone numbers of all countries.
const loadPhoneForm = () => import('./PhoneLogInForm').then((module) => module.PhoneLogInForm);

interface LogInPanelProps {
  /** The page to open after logging in, for links that are opened later. */
  from: string | null;
  /** The email to fill in, such as that of the user whose session ended. */
  email: string | null;
  notice: string | null;
  /** The car or the category that the user wants to see afterwards. */
  lead?: Elements;
  /** The title of the page in the browser, if it says more than the heading. */
  documentTitle?: string;
}

/** All ways to log in: password first, then Google, a link by email, a code by phone. */
export function LogInPanel({
  from,
  email: knownEmail,
  notice,
  lead,
  documentTitle,
}: LogInPanelProps) {
  const [view, setView] = useState<LogInView>('password');
  const [hasChosen, setHasChosen] = useState(false);
  const form = useForm<LogInForm>({
    // Without default values, so that text typed before hydration is kept.
    ...(knownEmail === null ? {} : { defaultValues: { email: knownEmail } }),
    resolver: yupResolver(logInSchema),
  });
  const { failure, clearFailure, submit, signIn, challenge, submitChallenge, cancelChallenge } =
    useSignIn();

  /** The current value, for the other forms. */
  const email = () => form.getValues('email');

  const choose = (next: LogInView) => {
    clearFailure();
    setView(next);
    setHasChosen(true);
  };

  const phoneForm = useOnDemand(loadPhoneForm, view === 'phone', () => {
    showError('We couldn’t load the form. Check your connection and try again.');
    choose('password');
  });

  if (challenge) {
    return (
      <SecondFactorStep
        challenge={challenge}
        onSubmitCode={submitChallenge}
        onCancel={cancelChallenge}
      />
    );
  }

  if (view === 'reset') {
    return (
      <div className={styles.panel}>
        <PageTitle title="Reset your password" />
        <PasswordResetForm
          email={email()}
          action={<Button onClick={() => choose('password')}>Back to log in</Button>}
        />
      </div>
    );
  }

  return (
    <div className={styles.panel}>
      <PageTitle title={messages.logIn} documentTitle={documentTitle} />
      {notice !== null && (
        <Notice tone="info" role="status">
          {notice}
        </Notice>
      )}
      {lead}
      <AccountSwitch question="New here?" to={routes.signup} label={messages.signUp} />
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
      {view === 'phone' &&
        (phoneForm ? <phoneForm.Loaded onSubmit={submit} /> : <Waiting label="Loading the form" />)}
      {view !== 'password' && <FormFailure failure={failure} />}
      <OtherWays onGoogle={() => signIn({ by: 'google' })}>
        <OtherSignInMethods shown={view} onChoose={choose} />
      </OtherWays>
    </div>
  );
}

type LogInView = 'password' | 'link' | 'phone' | 'reset';

const methods: readonly { view: LogInView; label: string; icon: string }[] = [
  { view: 'password', label: 'Log in with password', icon: mdiFormTextboxPassword },
  { view: 'link', label: 'Email me a log-in link', icon: mdiEmailFastOutline },
  { view: 'phone', label: 'Text me a code', icon: mdiCellphoneMessage },
];

interface OtherSignInMethodsProps {
  shown: LogInView;
  onChoose: (view: LogInView) => void;
}

function OtherSignInMethods({ shown, onChoose }: OtherSignInMethodsProps) {
  return methods
    .filter(({ view }) => view !== shown)
    .map(({ view, label, icon }) => (
      <Button
        key={view}
        size="large"
        color="inherit"
        variant="outlined"
        className={styles.withIcon}
        onClick={() => onChoose(view)}
      >
        <Icon path={icon} size="small" />
        <span>{label}</span>
      </Button>
    ));
}
