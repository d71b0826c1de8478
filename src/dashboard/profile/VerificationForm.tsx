import { yupResolver } from '@hookform/resolvers/yup';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { useAskForVerificationMutation } from '@/api/usersApi';
import { Button } from '@/components/Button';
import { showSuccess } from '@/components/feedback/toast';
import { FormError } from '@/components/form/FormError';
import { PhoneField } from '@/components/form/PhoneField';
import { TextArea } from '@/components/form/TextArea';
import { TextField } from '@/components/form/TextField';
import { verificationRequestSchema, type VerificationRequestForm } from '#contract/schemas/phone';

interface VerificationFormProps {
  email: string;
  onClose: () => void;
}

/** What an admin needs to verify a seller. */
export function VerificationForm({ email, onClose }: VerificationFormProps) {
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
      return;
    }
    if (!isApiError(result.error)) return;
    for (const name of ['phone', 'company', 'note'] as const) {
      const message = result.error.fieldErrors[name];
      if (message) setError(name, { message });
    }
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
