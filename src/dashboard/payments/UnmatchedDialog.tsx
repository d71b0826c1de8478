import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isPlanChanged } from '@/api/errors';
import {
  useMatchPaymentMutation,
  useSendBackPaymentMutation,
  type PaymentCandidate,
  type PaymentRecord,
} from '@/api/paymentsDeskApi';
import { showFieldErrors } from '@/api/showFieldErrors';
import { showSuccess } from '@/components/feedback/toast';
import { FormError } from '@/components/form/FormError';
import { TextArea } from '@/components/form/TextArea';
import { carName } from '@/components/labels';
import { Text } from '@/components/Text';
import { DecisionDialog } from '@/dashboard/ui/DecisionDialog';
import { orderNumber } from '#contract/orderNumber';
import { unmatchedFormSchema } from '#contract/schemas/payments';
import { failureOf, formatExact } from './paymentTexts';

interface UnmatchedDialogProps {
  record: PaymentRecord;
  /** The booking to match the money to; null to send it back. */
  candidate: PaymentCandidate | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Matches money to a booking, or sends it back, after the admin has seen what that does. */
export function UnmatchedDialog({ record, candidate, isOpen, onClose }: UnmatchedDialogProps) {
  const { id, amountCents, currency } = record;
  const [problem, setProblem] = useState<string | null>(null);
  const [match, matching] = useMatchPaymentMutation();
  const [sendBack, sending] = useSendBackPaymentMutation();
  const isBusy = matching.isLoading || sending.isLoading;
  const { control, handleSubmit, setError } = useForm({
    resolver: yupResolver(unmatchedFormSchema),
    defaultValues: { reason: '' },
  });
  const typed = useWatch({ control, name: 'reason' });
  const amount = formatExact(amountCents, currency);

  /** Resolves to whether the plan has changed, so that nothing was done. */
  const confirm = async (plan: string) => {
    let isChanged = false;
    setProblem(null);
    await handleSubmit(async ({ reason }) => {
      const body = { id, reason, plan };
      const { data, error } = candidate
        ? await match({ ...body, bookingId: candidate.bookingId })
        : await sendBack(body);
      isChanged = isPlanChanged(error);
      if (isChanged) return;
      if (data) {
        onClose();
        showSuccess(candidate ? 'Payment matched.' : `${amount} is on its way.`);
      } else if (!showFieldErrors(setError, error, ['reason'])) {
        setProblem(failureOf(error));
      }
    })();
    return isChanged;
  };

  return (
    <DecisionDialog
      act={candidate ? 'match-payment' : 'send-back-payment'}
      {...(candidate && { choice: { bookingId: candidate.bookingId } })}
      subjects={[{ id, name: amount }]}
      isOpen={isOpen}
      isBusy={isBusy}
      isHarmless={candidate !== null}
      title={candidate ? `Match ${amount} to this booking?` : `Send ${amount} back?`}
      text={
        candidate
          ? 'The money pays the booking. Nothing else is charged.'
          : 'The money goes back to the card that paid. You cannot undo this.'
      }
      confirmLabel={candidate ? 'Match payment' : `Send ${amount} back`}
      reason={typed}
      onConfirm={(plans) => confirm(plans.get(id) ?? '')}
      onCancel={onClose}
      field={
        <>
          <TextArea
            control={control}
            name="reason"
            label="Reason"
            rows={3}
            disabled={isBusy}
            helperText="Only admins will read this."
          />
          <FormError message={problem} />
        </>
      }
    >
      {candidate && (
        <Text style={{ marginBottom: 8 }}>
          {`${carName(candidate.productName)} · ${candidate.buyerName || 'Deleted user'} · ${orderNumber(candidate.bookingId)}`}
        </Text>
      )}
    </DecisionDialog>
  );
}
