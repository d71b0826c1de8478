import { yupResolver } from '@hookform/resolvers/yup';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { useDeclineVerificationMutation, type User } from '@/api/usersApi';
import { showSuccess } from '@/components/feedback/toast';
import { FormError } from '@/components/form/FormError';
import { BusyButton } from '@/dashboard/ui/BusyButton';
import { FormTextField } from '@/dashboard/ui/FormTextField';
import { declineVerificationSchema, type DeclineVerificationForm } from '#contract/schemas/account';
import { personName } from './peopleColumns';

interface DeclineDialogProps {
  seller: User;
  isOpen: boolean;
  onClose: () => void;
}

/** Declines a seller’s request to be verified. The seller gets the reason. */
export function DeclineDialog({ seller, isOpen, onClose }: DeclineDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        Decline the request of {personName(seller)}?
      </DialogTitle>
      <DeclineForm seller={seller} onClose={onClose} />
    </Dialog>
  );
}

/** Mounted anew whenever the dialog opens, so that the form is empty. */
function DeclineForm({ seller: { email }, onClose }: Omit<DeclineDialogProps, 'isOpen'>) {
  const [decline, { isLoading, error }] = useDeclineVerificationMutation();
  const { control, handleSubmit, setError, formState } = useForm<DeclineVerificationForm>({
    resolver: yupResolver(declineVerificationSchema),
    defaultValues: { reason: '' },
  });

  const submit = handleSubmit(async ({ reason }) => {
    const result = await decline({ email, reason });
    if (!result.error) {
      onClose();
      showSuccess('Request declined.');
      return;
    }
    const message = isApiError(result.error) ? result.error.fieldErrors.reason : undefined;
    if (message) setError('reason', { message }, { shouldFocus: true });
  });

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'contents' }}>
      <DialogContent>
        <FormTextField
          control={control}
          name="reason"
          label="Reason"
          multiline
          minRows={3}
          // eslint-disable-next-line jsx-a11y-x/no-autofocus -- a dialog must set the initial focus, and this is its only field
          autoFocus
          helperText="We’ll send this to the seller. They can ask again."
        />
        <FormError message={error && !formState.errors.reason ? messageFor(error) : null} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isLoading}>
          Cancel
        </Button>
        <BusyButton type="submit" variant="contained" isBusy={isLoading}>
          Decline request
        </BusyButton>
      </DialogActions>
    </Box>
  );
}
