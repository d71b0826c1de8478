import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { messageFor } from '@/api/messageFor';
import { FormError } from '@/components/form/FormError';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { FormTextField } from '@/components/form/FormTextField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { PageTitle } from '@/components/PageTitle';
import {
  finishAccountSchema,
  type FinishAccountForm as FinishAccount,
} from '#contract/schemas/account';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { roleOptions } from './roles';
import { selectCurrentUser } from './sessionSlice';
import { finishAccount } from './signIn';

/**
 * For an account that the identity provider knows and our server does not: after a log-in by
 * e-mail link, or a sign-up that was interrupted.
 */
export function FinishAccountForm() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectCurrentUser);
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
    <Stack sx={{ gap: 3, maxWidth: '30rem' }}>
      <PageTitle title="Finish setting up your account" />
      <Typography color="textSecondary">
        You are logged in as {user?.email}. We need two more details.
      </Typography>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        <FormTextField control={control} name="name" label="Name" autoComplete="name" />
        <FormRadioGroup
          control={control}
          name="role"
          label="Account type"
          helperText="Users buy cars. Sellers list cars for sale."
          options={roleOptions}
        />
        <FormError message={formState.errors.root?.message} />
        <SubmitButton isBusy={formState.isSubmitting}>Create account</SubmitButton>
      </Stack>
    </Stack>
  );
}
