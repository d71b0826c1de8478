import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isPlanChanged, isRefusal } from '@/api/errors';
import { useRefundPaymentMutation, type PaymentRecord } from '@/api/paymentsDeskApi';
import { showFieldErrors } from '@/api/showFieldErrors';
import { showSuccess } from '@/components/feedback/toast';
import { FormError } from '@/components/form/FormError';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { TextArea } from '@/components/form/TextArea';
import { TextField } from '@/components/form/TextField';
import { Text } from '@/components/Text';
import { usePause } from '@/components/usePause';
import { DecisionDialog } from '@/dashboard/ui/DecisionDialog';
import { draftResolver } from '@/dashboard/ui/draftResolver';
import { formatPrice, toCents, toDollars } from '#contract/money';
import type { PlannedAct } from '#contract/plans';
import { partOfPayment } from '#contract/schemas/fields';
import { refundFormSchema, type RefundForm } from '#contract/schemas/payments';
import { failureOf, formatExact, paymentName } from './paymentTexts';

interface RefundDraft {
  extent: string;
  amount: string;
  reason: string;
  car: string;
}

interface RefundDialogProps {
  record: PaymentRecord;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Refunds a payment, as a whole or in part, after the admin has seen what that does. What the server
 * refuses is said, and what was typed stays.
 */
export function RefundDialog({ record, isOpen, onClose }: RefundDialogProps) {
  const { id, isReceived } = record;
  /** Sent again after a lost response, so that the server refunds once. */
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  /** What was left when a response was lost: the same refund is sent again. */
  const [doubtful, setDoubtful] = useState<number | null>(null);
  const leftCents = doubtful ?? record.leftCents;
  const [problem, setProblem] = useState<string | null>(null);
  const [refund] = useRefundPaymentMutation();
  const { control, handleSubmit, setError, formState, reset } = useForm<
    RefundDraft,
    unknown,
    RefundForm
  >({
    resolver: draftResolver(refundFormSchema(leftCents)),
    defaultValues: { extent: '', amount: '', reason: '', car: '' },
  });
  const { extent, amount = '', car, reason = '' } = useWatch({ control });
  const paused = usePause(amount);
  const cents = extent === 'whole' ? leftCents : readAmount(amount);
  const isPart = cents !== null && cents < leftCents && paused === amount;

  const startAfresh = () => {
    setRequestId(crypto.randomUUID());
    setDoubtful(null);
  };

  /** Resolves to whether the plan has changed, so that nothing was refunded. */
  const confirm = async (plan: string) => {
    let isChanged = false;
    setProblem(null);
    await handleSubmit(async ({ extent: how, amount: part = 0, reason, car }) => {
      const left = toDollars(leftCents);
      const dollars = how === 'whole' ? left : part;
      const body = { requestId, amount: dollars, left, reason, plan };
      const { data, error } = await refund({ id, ...body, ...(car && { car }) });
      isChanged = isPlanChanged(error);
      if (data || isRefusal(error)) startAfresh();
      else setDoubtful(leftCents);
      if (isChanged) return;
      if (data) {
        onClose();
        showSuccess(`${formatPrice(toCents(dollars) ?? 0)} is on its way.`);
      } else if (!showFieldErrors(setError, error, ['amount', 'reason', 'car'])) {
        setProblem(failureOf(error));
      }
    })();
    return isChanged;
  };

  return (
    <DecisionDialog
      act={
        extent === 'whole'
          ? (wholeActs[car ?? ''] ?? null)
          : extent === 'part' && isPart
            ? 'refund-part'
            : null
      }
      {...(extent === 'part' && { choice: { amount: toDollars(cents ?? 0) } })}
      subjects={[{ id, name: paymentName(record) }]}
      isOpen={isOpen}
      isBusy={formState.isSubmitting}
      title={`Refund ${formatExact(record.amountCents)}?`}
      text="You cannot undo this."
      confirmLabel={cents === null ? 'Refund' : `Refund ${formatPrice(cents)}`}
      reason={reason}
      onConfirm={(plans) => confirm(plans.get(id) ?? '')}
      onCancel={onClose}
      onClosed={() => {
        if (formState.isSubmitSuccessful && problem === null) reset();
      }}
      field={
        <>
          <TextArea
            control={control}
            name="reason"
            label="Reason"
            rows={3}
            disabled={formState.isSubmitting}
            helperText="The buyer and the seller will read this."
          />
          <FormError message={problem} />
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
        <Text>{`${paymentName(record)}, paid by ${record.buyerName || 'a deleted user'}.`}</Text>
        <FormRadioGroup
          control={control}
          name="extent"
          label="How much"
          options={[
            { value: 'whole', label: `Whole, ${formatExact(leftCents)}` },
            { value: 'part', label: 'A part' },
          ]}
          disabled={formState.isSubmitting}
        />
        {extent === 'part' && (
          <TextField
            control={control}
            name="amount"
            label="Amount"
            helperText={`Less than ${formatExact(leftCents)}.`}
            inputMode="decimal"
            autoComplete="off"
            start={<span>$</span>}
          />
        )}
        {extent === 'whole' && (
          <FormRadioGroup
            control={control}
            name="car"
            label="Where the car is"
            options={[
              ...(isReceived ? [] : [{ value: 'seller', label: 'The seller still has it' }]),
              { value: 'buyer', label: 'The buyer has it, and returns it within a week' },
            ]}
            disabled={formState.isSubmitting}
          />
        )}
      </Box>
    </DecisionDialog>
  );
}

const wholeActs: Record<string, PlannedAct> = { seller: 'refund-kept', buyer: 'refund-returned' };

/** The typed amount in cents; null if it is none. */
function readAmount(typed: string | undefined): number | null {
  const amount = partOfPayment('Amount');
  return amount.isValidSync(typed) ? toCents(amount.cast(typed)) : null;
}
