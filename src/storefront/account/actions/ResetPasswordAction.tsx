import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useRef } from 'react';
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
import { PasswordResetForm } from '../logIn/LinkForms';
import { isUsedUp, LinkCheck, noRefetch } from './LinkCheck';

export function ResetPasswordAction({ code }: { code: string }) {
  const query = useGetPasswordResetEmailQuery(code, noRefetch);
  const [confirmReset, reset] = useConfirmPasswordResetMutation();
  const { control, handleSubmit } = useForm<NewPasswordForm>({
    resolver: yupResolver(newPasswordSchema),
    defaultValues: { password: '' },
  });

  const heading = useRef<HTMLHeadingElement>(null);

  const submit = handleSubmit(({ password }) => confirmReset({ code, password }));

  // The pressed button is gone.
  useEffect(() => {
    if (reset.isSuccess) heading.current?.focus();
  }, [reset.isSuccess]);

  return (
    <div className={classNames(styles.panel, reset.isSuccess && styles.start)}>
      <PageTitle
        title={reset.isSuccess ? 'Password changed' : 'Choose a new password'}
        headingRef={heading}
      />
      {reset.isSuccess ? (
        <>
          <Text role="status">Log in with your new password.</Text>
          <ButtonLink to={routes.login} variant="contained" size="large">
            {messages.logIn}
          </ButtonLink>
        </>
      ) : (
        <LinkCheck
          query={query}
          usedMessage="If you’ve used it before, log in with your new password. Otherwise request a new link."
          renewal={<PasswordResetForm email="" />}
        >
          {(email) =>
            isUsedUp(reset.error) ? (
              <>
                <FormError message={messageFor(reset.error)} />
                <PasswordResetForm email={email} />
              </>
            ) : (
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
            )
          }
        </LinkCheck>
      )}
    </div>
  );
}
