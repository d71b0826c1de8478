import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { TextField } from '@/components/form/TextField';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { PasswordField } from '@/components/form/PasswordField';
import { RequiredNote } from '@/components/form/RequiredNote';
import { SubmitButton } from '@/components/form/SubmitButton';
import { PageTitle } from '@/components/PageTitle';
import { PASSWORD_MIN } from '#contract/limits';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { signUpSchema, type SignUpForm } from '#contract/schemas/account';
import { hasCode } from '@/lib/identity/codes';
import { messageFor } from '@/api/messageFor';
import { roleOptions } from '@/components/labels';
import { signUpWith } from '@/auth/signIn';
import { useAppDispatch } from '@/store/hooks';
import { Extended } from '@/store/Extended';
import entrance from '@/auth/forms/entrance.module.css';
import { FormFailure } from '@/auth/forms/attempt';
import type { Elements } from '@/components/elements';
import { AccountSwitch } from '../AccountSwitch';
import { OtherWays } from '../OtherWays';
import { SecondFactorStep } from '../SecondFactorStep';
import { useSignIn } from '../useSignIn';
import { PhotoField } from './PhotoField';
import { SignUpEmailField } from './SignUpEmailField';

interface SignUpPanelProps {
  /** The car that the user wants to book afterwards. */
  lead?: Elements;
  /** Chooses Seller. */
  isToSell: boolean;
}

/** The sign-up form (spec §5), and Google. `signIn.ts` defines the order of requests. */
export function SignUpPanel({ lead, isToSell }: SignUpPanelProps) {
  const dispatch = useAppDispatch();
  const { failure, attempt, signIn, challenge, submitChallenge, cancelChallenge } = useSignIn();
  const form = useForm<SignUpForm>({
    resolver: yupResolver(signUpSchema),
    // No other default values, so that text typed before hydration is kept.
    defaultValues: { role: 'user' },
  });
  const { control, handleSubmit, formState, setError, setValue } = form;

  // The server renders the page without its query.
  useEffect(() => {
    if (isToSell) setValue('role', 'seller');
  }, [isToSell, setValue]);

  /** Shows an error about one field at that field only. */
  const showAtField = (error: unknown): boolean => {
    const isEmail = hasCode(error, 'auth/email-already-in-use', 'auth/invalid-email');
    const isPassword = hasCode(
      error,
      'auth/weak-password',
      'auth/password-does-not-meet-requirements',
    );
    if (!isEmail && !isPassword) return false;
    const message = messageFor(error);
    setError(isEmail ? 'email' : 'password', { message }, { shouldFocus: true });
    return true;
  };

  const submit = handleSubmit(async (details) => {
    await attempt(() => dispatch(signUpWith(details)), showAtField);
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
  return (
    <div className={entrance.panel}>
      <PageTitle title={messages.signUp} />
      {lead}
      <form noValidate onSubmit={submit} className={entrance.form}>
        <RequiredNote />
        <TextField control={control} name="name" label="Name" autoComplete="name" />
        <PhotoField form={form} />
        <SignUpEmailField form={form} />
        <PasswordField
          control={control}
          name="password"
          label="Password"
          autoComplete="new-password"
          helperText={`At least ${PASSWORD_MIN} characters`}
        />
        <FormRadioGroup
          control={control}
          name="role"
          label="Account type"
          helperText="Users buy cars. Sellers list cars for sale."
          options={roleOptions}
        />
        <FormFailure failure={failure} />
        <SubmitButton isBusy={formState.isSubmitting}>{messages.signUp}</SubmitButton>
      </form>
      <OtherWays
        googleNote={
          <>
            <span>Signing up with Google creates a buyer’s account.</span>
            <Extended>
              <span> You can start selling later, in your profile.</span>
            </Extended>
          </>
        }
        onGoogle={() => signIn({ by: 'google' })}
      />
      <AccountSwitch question="Already have an account?" to={routes.login} label={messages.logIn} />
    </div>
  );
}
