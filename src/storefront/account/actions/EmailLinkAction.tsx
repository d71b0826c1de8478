import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate } from 'react-router-dom';
import styles from '@/auth/forms/entrance.module.css';
import { Text } from '@/components/Text';
import { ButtonLink, Button } from '@/components/Button';
import { FormError } from '@/components/form/FormError';
import { EmailField } from '@/components/form/TextField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { PageTitle } from '@/components/PageTitle';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { emailSchema, type EmailForm } from '#contract/schemas/identity';
import { hasCode } from '@/lib/identity/codes';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { FormFailure } from '@/auth/forms/attempt';
import { forgetLinkEmail, readLinkEmail } from '@/auth/emailLinks';
import { classNames } from '@/components/classNames';
import { useLogOut } from '@/auth/session';
import { SecondFactorStep } from '../SecondFactorStep';
import { useSignIn } from '../useSignIn';
import { ConfirmIdentity } from './ConfirmIdentity';

interface EmailLinkActionProps {
  url: string;
  next: string;
}

/**
 * Logs in with an emailed link. Needs a click, because email scanners that open links would use it
 * up. The email confirms that the link was not passed on.
 */
export function EmailLinkAction({ url, next }: EmailLinkActionProps) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectCurrentUser);
  const [wasSignedIn, setWasSignedIn] = useState(user !== null);
  const { failure, signIn, challenge, submitChallenge, cancelChallenge } = useSignIn();
  const [rememberedEmail] = useState(() => dispatch(readLinkEmail()) ?? '');
  const { control, handleSubmit, formState } = useForm<EmailForm>({
    resolver: yupResolver(emailSchema),
    defaultValues: { email: rememberedEmail },
  });

  const submit = handleSubmit(async ({ email }) => {
    if (await signIn({ by: 'emailLink', email, url })) dispatch(forgetLinkEmail());
  });

  if (user === null && wasSignedIn) setWasSignedIn(false);

  if (user !== null) {
    if (!wasSignedIn) return <Navigate to={next} replace />;
    if (user.email !== null && user.email === rememberedEmail) {
      return <ConfirmIdentity email={user.email} url={url} next={next} />;
    }
    return <AlreadySignedIn email={user.email} next={next} />;
  }
  if (challenge) {
    return (
      <SecondFactorStep
        challenge={challenge}
        onSubmitCode={async (code) => {
          const result = await submitChallenge(code);
          dispatch(forgetLinkEmail());
          return result;
        }}
        onCancel={cancelChallenge}
      />
    );
  }
  return (
    <div className={styles.panel}>
      <PageTitle title="Log in with your link" />
      <form noValidate onSubmit={submit} className={styles.form}>
        <Text tone="secondary">
          {rememberedEmail === ''
            ? 'Enter the email address we sent the link to.'
            : 'We sent the link to this email address.'}
        </Text>
        <EmailField control={control} name="email" />
        {hasCode(failure?.error, 'auth/invalid-email') ? (
          <FormError message="We sent this link to another email address. Enter that one." />
        ) : (
          <FormFailure failure={failure} />
        )}
        <SubmitButton isBusy={formState.isSubmitting}>{messages.logIn}</SubmitButton>
        {failure !== null && <ButtonLink to={routes.login}>Go to log in</ButtonLink>}
      </form>
    </div>
  );
}

interface AlreadySignedInProps {
  email: string | null;
  next: string;
}

/** Shown if a log-in link is opened while signed in: accounts must not be switched silently. */
function AlreadySignedIn({ email, next }: AlreadySignedInProps) {
  const logOut = useLogOut();
  return (
    <div className={styles.panel}>
      <PageTitle title="You’re already logged in" />
      <Text>{`You’re logged in as ${email ?? ''}. We haven’t used the link.`}</Text>
      <div className={classNames(styles.panel, styles.start)}>
        <ButtonLink to={next} variant="contained" size="large">
          Stay logged in
        </ButtonLink>
        <Button size="large" variant="outlined" onClick={logOut}>
          Log out and use the link
        </Button>
      </div>
    </div>
  );
}
