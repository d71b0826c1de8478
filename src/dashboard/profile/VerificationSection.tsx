import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { messageFor } from '@/api/messageFor';
import { useWithdrawVerificationMutation, useAskForVerificationMutation } from '@/api/usersApi';
import { selectCurrentUser, selectRole } from '@/auth/sessionSlice';
import { useOwnRecord } from '@/auth/useOwnRecord';
import { Button } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { Notice } from '@/components/feedback/Notice';
import { usePhoneText } from '@/components/usePhoneText';
import { showSuccess } from '@/components/feedback/toast';
import { FormError } from '@/components/form/FormError';
import { Text } from '@/components/Text';
import { useAppSelector } from '@/store/hooks';
import { formatDay } from '#contract/formats';
import { showFieldErrors } from '@/api/showFieldErrors';
import { PhoneField } from '@/components/form/PhoneField';
import { TextArea } from '@/components/form/TextArea';
import { TextField } from '@/components/form/TextField';
import { verificationRequestSchema, type VerificationRequestForm } from '#contract/schemas/phone';
import { ProfileSection } from './ProfileSection';

/** Sellers see whether they are verified, and can ask for it. */
export function VerificationSection() {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const isSeller = useAppSelector(selectRole) === 'seller';
  const query = useOwnRecord();
  const phoneText = usePhoneText();
  const section = useRef<HTMLElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [withdraw, { isLoading, error }] = useWithdrawVerificationMutation();
  const hasAsked = query.currentData?.request != null;
  const isLoaded = query.currentData !== undefined;
  const wasLoaded = useRef(false);

  useEffect(() => {
    // The button that had the focus is replaced.
    if (wasLoaded.current && document.activeElement === document.body) section.current?.focus();
    wasLoaded.current = isLoaded;
  }, [hasAsked, isAsking, isLoaded]);

  if (!isSeller || query.isUninitialized) return null;
  return (
    <ProfileSection title="Verification" ref={section}>
      <AsyncView
        query={query}
        label="Loading your verification"
        failedTitle="We couldn’t load your verification"
        messageFor={messageFor}
      >
        {({ isVerified, request, declined }) =>
          isVerified ? (
            <Text tone="secondary">You’re verified. Buyers see a badge next to your name.</Text>
          ) : request ? (
            <>
              <Text tone="secondary">
                {`You asked to be verified on ${formatDay(request.createdAt)}. An admin will check your details.`}
              </Text>
              <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                {[phoneText(request.phone), request.company, request.note]
                  .filter(Boolean)
                  .join('\n')}
              </Text>
              <FormError message={error && messageFor(error)} />
              <Button
                variant="outlined"
                color="inherit"
                isBusy={isLoading}
                onClick={() =>
                  void withdraw({ email }).then((result) => {
                    if (!result.error) showSuccess('Request withdrawn.');
                  })
                }
              >
                Withdraw request
              </Button>
            </>
          ) : (
            <>
              <Text tone="secondary">Not verified. Verified sellers are shown with a badge.</Text>
              {declined !== null && (
                <Notice
                  tone="info"
                  role="status"
                >{`We couldn’t verify you last time: ${declined}`}</Notice>
              )}
              {isAsking ? (
                <Box sx={{ width: '100%' }}>
                  <VerificationForm email={email} onClose={() => setIsAsking(false)} />
                </Box>
              ) : (
                <Button variant="outlined" onClick={() => setIsAsking(true)}>
                  Ask to be verified
                </Button>
              )}
            </>
          )
        }
      </AsyncView>
    </ProfileSection>
  );
}

interface VerificationFormProps {
  email: string;
  onClose: () => void;
}

/** What an admin needs to verify a seller. */
function VerificationForm({ email, onClose }: VerificationFormProps) {
  const [ask, { isLoading, error }] = useAskForVerificationMutation();
  const { control, handleSubmit, setError, formState } = useForm<VerificationRequestForm>({
    resolver: yupResolver(verificationRequestSchema),
    defaultValues: { phone: '', company: '', note: '' },
  });

  const submit = handleSubmit(async (form) => {
    const result = await ask({ email, form });
    if (!result.error) {
      showSuccess('Request sent.');
      onClose();
    } else showFieldErrors(setError, result.error, ['phone', 'company', 'note']);
  });
  const isAtField = Object.keys(formState.errors).length > 0;

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <PhoneField
        control={control}
        name="phone"
        label="Phone"
        takesFocus
        helperText="We may call you to check your details."
      />
      <TextField
        control={control}
        name="company"
        label="Company"
        autoComplete="organization"
        isRequired={false}
        helperText="Optional. The name of your dealership."
      />
      <TextArea
        control={control}
        name="note"
        label="Note"
        isRequired={false}
        rows={3}
        helperText="Optional. Anything that helps us verify you, such as your website."
      />
      <FormError message={error && !isAtField ? messageFor(error) : null} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" isBusy={isLoading}>
          Send request
        </Button>
        <Button onClick={onClose} disabled={isLoading}>
          Cancel
        </Button>
      </Box>
    </Box>
  );
}
