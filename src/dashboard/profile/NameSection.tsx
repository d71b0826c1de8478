import Stack from '@mui/material/Stack';
import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { useUpdateProfileMutation } from '@/api/identityApi';
import { showSuccess } from '@/components/feedback/toast';
import { FormTextField } from '@/dashboard/ui/FormTextField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { profileSchema, type ProfileForm } from '#contract/schemas/identity';
import type { IdentityAccount } from '@/lib/identity/types';
import { ChangeFailure } from './ChangeFailure';
import { ProfileSection } from './ProfileSection';
import { ProfileSummary } from './ProfileSummary';

/** The name and photo stored by the provider (spec §3). */
export function NameSection({ account }: { account: IdentityAccount }) {
  const [updateProfile, { isLoading, error }] = useUpdateProfileMutation();
  const { control, handleSubmit } = useForm<ProfileForm>({
    resolver: yupResolver(profileSchema),
    defaultValues: { name: account.displayName ?? '', photoURL: account.photoURL ?? '' },
  });

  const submit = handleSubmit(async ({ name, photoURL }) => {
    // An empty URL removes the photo.
    const result = await updateProfile({ displayName: name, photoURL });
    if (!result.error) showSuccess('Profile saved.');
  });

  return (
    <ProfileSection title="Name and photo">
      <ProfileSummary account={account} />
      <Stack
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ gap: 2.5, width: '100%', alignItems: 'flex-start' }}
      >
        <FormTextField control={control} name="name" label="Name" autoComplete="name" />
        <FormTextField
          control={control}
          name="photoURL"
          label="Photo URL"
          isRequired={false}
          type="url"
          helperText="Optional. Link to a photo of you, starting with https://"
        />
        <ChangeFailure account={account} error={error} onRetry={() => void submit()} />
        <SubmitButton size="medium" isBusy={isLoading}>
          Save
        </SubmitButton>
      </Stack>
    </ProfileSection>
  );
}
