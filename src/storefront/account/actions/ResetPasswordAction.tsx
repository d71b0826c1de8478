import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { ButtonLink } from '@/components/Button';
import { classNames } from '@/components/classNames';
import { Text } from '@/components/Text';
import styles from '@/auth/forms/entrance.module.css';
import { useConfirmPasswordResetMutation, useGetPasswordResetEmailQuery } from '@/api/identityApi';
import { FormError } from '@/components/form/FormError';
import { PasswordField } from '@/components/form/PasswordField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { UsernameField } from '@/components/form/UsernameField';
import { PageTitle } from '@/components/PageTitle';
import { PASSWORD_MIN } from '#contract/limits';
import { messages } from '#contract/messages';
import { routes } from '#contract/routes';
import { newPasswordSchema, type NewPasswordForm } from '#contract/schemas/identity';
import { messageFor } from '@/api/messageFor';
import { noRefetch, LinkCheck } from './LinkCheck';

/** Sets a new password with the code from a link. */
export function ResetPasswordAction({ code }: { code: string }) {
  const query = useGetPasswordResetEmailQuery(code, noRefetch);
  const [confirmReset, reset] = useConfirmPasswordResetMutation();
  const { control, handleSubmit } = useForm<NewPasswordForm>({
    resolver: yupResolver(newPasswordSchema),
    defaultValues: { password: '' },
  });

  const submit = handleSubmit(({ password }) => confirmReset({ code, password }));

  if (reset.isSuccess) {
    return (
      <div className={classNames(styles.panel, styles.start)}>
        <PageTitle title="Password changed" />
        <Text role="status">Log in with your new password.</Text>
        <ButtonLink to={routes.login} variant="contained" size="large">
          {messages.logIn}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      <PageTitle title="Choose a new password" />
      <LinkCheck
        query={query}
        usedMessage="If you’ve used it before, log in with your new password. Otherwise request a new link on the log-in page."
      >
        {(email) => (
          <form noValidate onSubmit={submit} className={styles.form}>
            <Text tone="secondary">{`For the account ${email}`}</Text>
            <UsernameField email={email} />
            <PasswordField
              control={control}
              name="password"
              label="New password"
              autoComplete="new-password"
              helperText={`At least ${PASSWORD_MIN} characters`}
            />
            {reset.isError && <FormError message={messageFor(reset.error)} />}
            <SubmitButton isBusy={reset.isLoading}>Save password</SubmitButton>
          </form>
        )}
      </LinkCheck>
    </div>
  );
}
