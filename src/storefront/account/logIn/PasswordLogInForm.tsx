import type { UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/Button';
import { EmailField } from '@/components/form/TextField';
import { PasswordField } from '@/components/form/PasswordField';
import { RequiredNote } from '@/components/form/RequiredNote';
import { SubmitButton } from '@/components/form/SubmitButton';
import { messages } from '#contract/messages';
import type { LogInForm } from '#contract/schemas/account';
import type { SignInMethod } from '@/lib/identity/types';
import { FormFailure, type Failure } from '@/auth/forms/attempt';
import entrance from '@/auth/forms/entrance.module.css';
import { Text } from '@/components/Text';
import { demoAccounts, demoPassword } from '#contract/demo';
import { isIdentitySandbox } from '@/lib/config';
import { roleNames } from '@/components/labels';
import styles from './PasswordLogInForm.module.css';

interface PasswordLogInFormProps {
  /** The form of the panel, because other methods start with the same email. */
  form: UseFormReturn<LogInForm>;
  /** The user selected this form, so it takes the focus. It does not when the page opens. */
  isChosen: boolean;
  failure: Failure | null;
  onSignIn: (method: SignInMethod) => Promise<unknown>;
  onForgot: () => void;
}

/** The log-in form (spec §5). */
export function PasswordLogInForm({
  form,
  isChosen,
  failure,
  onSignIn,
  onForgot,
}: PasswordLogInFormProps) {
  const { control, handleSubmit, formState, reset } = form;

  const submit = handleSubmit((credentials) => onSignIn({ by: 'password', ...credentials }));

  return (
    <form noValidate onSubmit={submit} className={entrance.form}>
      <RequiredNote />
      <EmailField takesFocus={isChosen} control={control} name="email" />
      <div>
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="current-password"
        />
        <Button size="small" className={styles.forgot} onClick={onForgot}>
          Forgot your password?
        </Button>
      </div>
      <FormFailure failure={failure} />
      <SubmitButton isBusy={formState.isSubmitting}>{messages.logIn}</SubmitButton>
      <DemoAccounts onChoose={(account) => reset(account)} />
    </form>
  );
}

interface DemoAccountsProps {
  onChoose: (account: { email: string; password: string }) => void;
}

/** Demo accounts that fill in the form with one click. Only the sandbox has them. */
function DemoAccounts({ onChoose }: DemoAccountsProps) {
  if (!isIdentitySandbox) return null;
  return (
    <div role="group" aria-labelledby="demo-accounts" className={styles.box}>
      <Text id="demo-accounts" variant="subtitle2" as="h2">
        Demo accounts
      </Text>
      <Text variant="body2" tone="secondary">
        Choose an account, then select Log In. The password is{' '}
        <span className={styles.password}>{`“${demoPassword}”.`}</span>
      </Text>
      <div className={styles.accounts}>
        {demoAccounts.map(({ email, role }) => (
          <Button
            key={email}
            variant="outlined"
            color="inherit"
            size="small"
            title={email}
            className={styles.account}
            onClick={() => onChoose({ email, password: demoPassword })}
          >
            <span>{roleNames[role]}</span> <span className={styles.email}>{email}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
