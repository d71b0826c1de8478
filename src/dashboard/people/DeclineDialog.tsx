import { yupResolver } from '@hookform/resolvers/yup';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '@/api/showFieldErrors';
import { messageFor } from '@/api/messageFor';
import { useDeclineVerificationMutation, type User } from '@/api/usersApi';
import { showSuccess } from '@/components/feedback/toast';
import { TextArea } from '@/components/form/TextArea';
import { FormDialog } from '@/dashboard/ui/FormDialog';
import { declineVerificationSchema, type DeclineVerificationForm } from '#contract/schemas/account';
import { personName } from './peopleColumns';

interface DeclineDialogProps {
  seller: User;
  isOpen: boolean;
  onClose: () => void;
}

/** Declines a seller’s request to be verified. The seller gets the reason. */
export function DeclineDialog({ seller, isOpen, onClose }: DeclineDialogProps) {
  const [decline, { isLoading, error, reset: forgetError }] = useDeclineVerificationMutation();
  const { control, handleSubmit, setError, clearErrors, reset, formState } =
    useForm<DeclineVerificationForm>({
      resolver: yupResolver(declineVerificationSchema),
      defaultValues: { reason: '' },
    });

  const submit = handleSubmit(async ({ reason }) => {
    const result = await decline({ email: seller.email, reason });
    if (!result.error) {
      reset();
      onClose();
      showSuccess('Request declined.');
    } else showFieldErrors(setError, result.error, ['reason']);
  });

  return (
    <FormDialog
      isOpen={isOpen}
      title={`Decline the request of ${personName(seller)}?`}
      isBusy={isLoading}
      problem={error && !formState.errors.reason ? messageFor(error) : null}
      submitLabel="Decline request"
      onSubmit={submit}
      onClose={onClose}
      onClosed={() => {
        clearErrors();
        forgetError();
      }}
    >
      <TextArea
        control={control}
        name="reason"
        label="Reason"
        rows={3}
        takesFocus
        helperText="We’ll send this to the seller. They can ask again."
      />
    </FormDialog>
  );
}
