import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { FormTextField } from '@/components/form/FormTextField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { PageTitle } from '@/components/PageTitle';
import {
  finishAccountSchema,
  type FinishAccountForm as FinishAccount,
} from '#contract/schemas/account';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { roleOptions } from './roleOptions';
import { accountFinished } from './sessionEvents';
import { selectCurrentUser } from './sessionSlice';

/**
 * For an account that the identity provider knows and our server does not: after a log-in by
 * e-mail link, or a sign-up that was interrupted on another device.
 */
export function FinishAccountForm() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectCurrentUser);
  const { control, handleSubmit } = useForm<FinishAccount>({
    resolver: yupResolver(finishAccountSchema),
    defaultValues: { name: user?.displayName ?? '', role: 'user' },
  });

  const submit = handleSubmit(({ name, role }) => {
    // The role check tells the server first, and does so again if it fails.
    dispatch(accountFinished({ name, role }));
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
        <SubmitButton>Create account</SubmitButton>
      </Stack>
    </Stack>
  );
}
