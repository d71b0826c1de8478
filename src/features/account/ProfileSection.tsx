import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { yupResolver } from '@hookform/resolvers/yup';
import { useForm, useWatch } from 'react-hook-form';
import { FormError } from '@/components/form/FormError';
import { FormTextField } from '@/components/form/FormTextField';
import { SubmitButton } from '@/components/form/SubmitButton';
import { PersonAvatar } from '@/components/PersonAvatar';
import { profileSchema, type ProfileForm } from '#contract/schemas/identity';
import { updateProfile } from '@/lib/identity/account';
import type { IdentityAccount } from '@/lib/identity/types';
import { AccountSection } from './AccountSection';
import { useChange } from './useChange';

interface ProfileSectionProps {
  account: IdentityAccount;
  onChanged: () => Promise<void>;
}

/** Name and photo, as the provider keeps them (spec §3). */
export function ProfileSection({ account, onChanged }: ProfileSectionProps) {
  const { problem, run } = useChange(onChanged);
  const { control, handleSubmit, formState } = useForm<ProfileForm>({
    resolver: yupResolver(profileSchema),
    defaultValues: { name: account.displayName ?? '', photoURL: account.photoURL ?? '' },
  });
  const [name, photoURL] = useWatch({ control, name: ['name', 'photoURL'] });

  const submit = handleSubmit(async (form) => {
    // An empty text takes the photo away.
    const change = { displayName: form.name, photoURL: form.photoURL };
    await run(() => updateProfile(change), 'Your profile is saved.');
  });

  return (
    <AccountSection title="Name and photo">
      <Box sx={{ display: 'flex', gap: 3, width: '100%', flexWrap: 'wrap' }}>
        <PersonAvatar name={name} photoURL={photoURL || null} sx={{ width: 72, height: 72 }} />
        <Stack
          component="form"
          noValidate
          onSubmit={submit}
          sx={{ gap: 2.5, flex: '1 1 16rem', alignItems: 'flex-start' }}
        >
          <FormTextField control={control} name="name" label="Name" autoComplete="name" />
          <FormTextField
            control={control}
            name="photoURL"
            label="Photo URL"
            isRequired={false}
            type="url"
            helperText="A link to a picture of you, starting with https://. Optional."
          />
          <FormError message={problem} />
          <SubmitButton isBusy={formState.isSubmitting}>Save</SubmitButton>
        </Stack>
      </Box>
    </AccountSection>
  );
}
