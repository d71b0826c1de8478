import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { useAskMoneyBackMutation } from '@/api/moneyBackApi';
import { showSuccess } from '@/components/feedback/toast';
import { GuaranteeLink } from '@/components/GuaranteeLink';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { draftResolver } from '@/dashboard/ui/draftResolver';
import { FormDialog } from '@/dashboard/ui/FormDialog';
import { FormTextField } from '@/dashboard/ui/FormTextField';
import { moneyBackReasonLabels, moneyBackReasons } from '#contract/moneyBack';
import { askMoneyBackSchema, type AskMoneyBackBody } from '#contract/schemas/moneyBack';

interface AskDialogProps {
  orderId: string;
  isOpen: boolean;
  onClose: () => void;
  /** The request was sent and the dialog has closed. */
  onSent: () => void;
}

const reasonOptions = moneyBackReasons.map((value) => ({
  value,
  label: moneyBackReasonLabels[value],
}));

/** Without a choice of the reason. */
type AskForm = Omit<AskMoneyBackBody, 'reason'> & { reason: AskMoneyBackBody['reason'] | '' };

/**
 * The form that asks for the money of an order. It keeps what was entered until the request is
 * sent, also after it was closed.
 */
export function AskDialog({ orderId, isOpen, onClose, onSent }: AskDialogProps) {
  const [ask, { isLoading, error, reset: forgetError }] = useAskMoneyBackMutation();
  const [isSent, setIsSent] = useState(false);
  const { control, handleSubmit, setError, reset, formState } = useForm<
    AskForm,
    unknown,
    AskMoneyBackBody
  >({
    resolver: draftResolver(askMoneyBackSchema),
    defaultValues: { reason: '', note: '' },
  });
  const isAtField = Object.keys(formState.errors).length > 0;

  const submit = handleSubmit(async (body) => {
    const result = await ask({ id: orderId, ...body });
    if (!result.error) {
      setIsSent(true);
      onClose();
      showSuccess('Request sent.');
      return;
    }
    if (!isApiError(result.error)) return;
    const { reason, note } = result.error.fieldErrors;
    if (reason) setError('reason', { message: reason }, { shouldFocus: true });
    if (note) setError('note', { message: note }, { shouldFocus: !reason });
  });

  const onClosed = () => {
    forgetError();
    if (!isSent) return;
    setIsSent(false);
    reset();
    onSent();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      title="Ask for your money back"
      isBusy={isLoading}
      problem={error && !isAtField ? messageFor(error) : null}
      submitLabel="Send request"
      onSubmit={submit}
      onClose={onClose}
      onClosed={onClosed}
    >
      <DialogContentText component="div">
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
          <li>We read your request within 2 days and answer on this page.</li>
          <li>The seller sees your request, with its reason and note.</li>
          <li>Nothing is refunded until we accept your request.</li>
          <li>
            <GuaranteeLink />
          </li>
        </Box>
      </DialogContentText>
      <FormRadioGroup control={control} name="reason" label="Reason" options={reasonOptions} />
      <FormTextField
        control={control}
        name="note"
        label="Note"
        multiline
        minRows={4}
        helperText="What is wrong, when you noticed it, and what you and the seller agreed. Up to 500 characters."
      />
    </FormDialog>
  );
}
