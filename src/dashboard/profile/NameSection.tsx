import Stack from '@mui/material/Stack';
import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import Box from '@mui/material/Box';
import { showFieldErrors } from '@/api/showFieldErrors';
import { useUpdateProfileMutation } from '@/api/identityApi';
import { useChangeOwnNameMutation } from '@/api/ownAccountApi';
import { messageFor } from '@/api/messageFor';
import { selectIsUnfinished, selectRole } from '@/auth/sessionSlice';
import { useOwnRecord } from '@/auth/useOwnRecord';
import { AsyncView } from '@/components/feedback/AsyncView';
import { showSuccess } from '@/components/feedback/toast';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { SubmitButton } from '@/components/form/SubmitButton';
import { TextField } from '@/components/form/TextField';
import { useLateValue } from '@/components/form/useLateValue';
import { profileSchema, type ProfileForm } from '#contract/schemas/identity';
import { foldText } from '#contract/text/foldText';
import type { IdentityAccount } from '@/lib/identity/types';
import { useAppSelector, useIsExtended } from '@/store/hooks';
import { formatMonth } from '#contract/formats';
import { PersonAvatar } from '@/components/PersonAvatar';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { roleNames } from '@/components/labels';
import { ChangeFailure } from './ChangeFailure';
import { ProfileSection } from './ProfileSection';

type OwnRecord = NonNullable<ReturnType<typeof useOwnRecord>['currentData']>;

export function NameSection({ account }: { account: IdentityAccount }) {
  const isExtended = useIsExtended();
  const isUnfinished = useAppSelector(selectIsUnfinished);
  const query = useOwnRecord();
  // An account that is not set up has no record.
  const hasRecord = isExtended && !isUnfinished && account.email !== null;
  return (
    <ProfileSection title="Name and photo">
      <ProfileSummary account={account} />
      {hasRecord ? (
        // Without the record, we would not know that a new name costs the badge.
        <AsyncView
          query={query}
          label="Loading your name"
          failedTitle="We couldn’t load your name"
          messageFor={messageFor}
        >
          {(record) => <NameForm account={account} record={record} />}
        </AsyncView>
      ) : (
        <NameForm account={account} />
      )}
    </ProfileSection>
  );
}

interface NameFormProps {
  account: IdentityAccount;
  record?: OwnRecord;
}

/**
 * Our server has the name that everybody sees, if it can change names; the provider’s (spec §3)
 * follows. A server with only spec §7 keeps the name of the sign-up.
 */
function NameForm({ account, record }: NameFormProps) {
  const isExtended = useIsExtended();
  const [changeOwnName, naming] = useChangeOwnNameMutation();
  const [updateProfile, { isLoading, error }] = useUpdateProfileMutation();
  /** What waits for the question about the badge. */
  const [asked, setAsked] = useState<ProfileForm | null>(null);
  const known = [record?.name, account.displayName].find(Boolean) ?? '';
  const photoURL = account.photoURL ?? '';
  const form = useForm<ProfileForm>({
    resolver: yupResolver(profileSchema),
    defaultValues: { name: known, photoURL },
  });
  const { control, handleSubmit, setError, formState } = form;
  useLateValue(form, 'name', known);
  useLateValue(form, 'photoURL', photoURL);

  const save = async (values: ProfileForm) => {
    const { name } = values;
    // Of the last attempt: this one may not change the name.
    naming.reset();
    if (isExtended && name !== record?.name) {
      const named = await changeOwnName({ email: account.email ?? '', name });
      setAsked(null);
      if (named.error) {
        showFieldErrors(setError, named.error, ['name']);
        return;
      }
    }
    // An empty URL removes the photo.
    const result = await updateProfile({ displayName: name, photoURL: values.photoURL });
    if (!result.error) showSuccess('Profile saved.');
  };
  const submit = handleSubmit(async (values) => {
    if (record?.isVerified && foldText(values.name) !== foldText(record.name)) setAsked(values);
    else await save(values);
  });
  const isBusy = isLoading || naming.isLoading;

  return (
    <>
      <Stack
        component="form"
        noValidate
        onSubmit={submit}
        sx={{ gap: 2.5, width: '100%', alignItems: 'flex-start' }}
      >
        <TextField
          control={control}
          name="name"
          label="Name"
          autoComplete="name"
          helperText={
            isExtended
              ? 'Shown with your cars, bookings and orders.'
              : 'Changes the name in the header and on cars you add from now on. Your other cars, bookings and orders may keep the old one.'
          }
        />
        <TextField
          control={control}
          name="photoURL"
          label="Photo URL"
          isRequired={false}
          type="url"
          helperText="Optional. Link to a photo of you, starting with https://"
        />
        <ChangeFailure
          account={account}
          error={formState.errors.name ? null : (naming.error ?? error)}
          onRetry={() => void submit()}
        />
        <SubmitButton size="medium" isBusy={isBusy && asked === null}>
          Save
        </SubmitButton>
      </Stack>
      <ConfirmDialog
        isOpen={asked !== null}
        title="Change your name?"
        text="You’ll lose the verified badge, because an admin checked your old name. You can ask to be verified again."
        confirmLabel="Change name"
        cancelLabel="Keep name"
        isBusy={isBusy}
        onConfirm={() => asked && void save(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

/** Who the user is, with the photo of the header. */
function ProfileSummary({ account }: { account: IdentityAccount }) {
  const role = useAppSelector(selectRole);
  const { displayName, email, photoURL, createdAt } = account;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, width: '100%' }}>
      {/* Decorative, because the name is next to it. */}
      <Box aria-hidden>
        <PersonAvatar isLarge name={displayName} photoURL={photoURL} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
          <Text variant="h5" style={{ overflowWrap: 'anywhere' }}>
            {displayName ?? email}
          </Text>
          {role !== null && <StatusBadge tone="neutral">{roleNames[role]}</StatusBadge>}
        </Box>
        {createdAt !== null && (
          <Text variant="body2" tone="secondary">
            {`Member since ${formatMonth(createdAt)}`}
          </Text>
        )}
      </Box>
    </Box>
  );
}
