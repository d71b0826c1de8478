import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { Text } from '@/components/Text';
import { classNames } from '@/components/classNames';
import { messageFor } from '@/api/messageFor';
import { FormError } from '@/components/form/FormError';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { TextField } from '@/components/form/TextField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { PageTitle } from '@/components/PageTitle';
import { SupportLine } from '@/components/SupportLine';
import {
  finishAccountSchema,
  type FinishAccountForm as FinishAccount,
} from '#contract/schemas/account';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { roleOptions } from '../components/labels';
import styles from './forms/entrance.module.css';
import { selectCurrentUser, selectWasDeleted } from './sessionSlice';
import { finishAccount } from './signIn';

/**
 * Completes an account that the identity provider has and our server does not, for example after a
 * log-in by email link or an interrupted sign-up.
 */
export function FinishAccountForm() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectCurrentUser);
  const wasDeleted = useAppSelector(selectWasDeleted);
  const { control, formState, handleSubmit, setError } = useForm<FinishAccount>({
    resolver: yupResolver(finishAccountSchema),
    defaultValues: { name: user?.displayName ?? '', role: 'user' },
  });

  const submit = handleSubmit(async (details) => {
    try {
      await dispatch(finishAccount(details));
    } catch (error) {
      setError('root', { message: messageFor(error) });
    }
  });

  return (
    <div className={classNames(styles.panel, styles.narrow)}>
      <PageTitle
        title={wasDeleted ? 'Your account was deleted' : 'Finish setting up your account'}
      />
      <Text tone="secondary" className={styles.sentence}>
        {wasDeleted
          ? `You are logged in as ${user?.email ?? ''}, whose account was deleted. You can create a new one, without the cars and orders of the old one. If you think this is a mistake, write to us first.`
          : `You are logged in as ${user?.email ?? ''}. We need two more details.`}
      </Text>
      {wasDeleted && <SupportLine />}
      <form noValidate onSubmit={submit} className={styles.form}>
        <TextField control={control} name="name" label="Name" autoComplete="name" />
        <FormRadioGroup
          control={control}
          name="role"
          label="Account type"
          helperText="Users buy cars. Sellers list cars for sale."
          options={roleOptions}
        />
        <FormError message={formState.errors.root?.message} />
        <SubmitButton isBusy={formState.isSubmitting}>Create account</SubmitButton>
      </form>
    </div>
  );
}
