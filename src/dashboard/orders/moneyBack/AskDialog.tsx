import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Booking } from '@/api/bookingsApi';
import { showFieldErrors } from '@/api/showFieldErrors';
import { messageFor } from '@/api/messageFor';
import { useAskMoneyBackMutation } from '@/api/moneyBackApi';
import { showSuccess } from '@/components/feedback/toast';
import { GuaranteeLink } from '@/components/GuaranteeLink';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { TextArea } from '@/components/form/TextArea';
import { draftResolver } from '@/dashboard/ui/draftResolver';
import { EvidenceField } from '@/dashboard/ui/EvidenceField';
import { FormDialog } from '@/dashboard/ui/FormDialog';
import { useEvidence } from '@/dashboard/ui/useEvidence';
import { useTabDraft } from '@/dashboard/ui/useTabDraft';
import type { Fields } from '@/lib/json';
import { MONEY_BACK_DECISION_DAYS, SELLER_REPLY_DAYS } from '#contract/limits';
import { moneyBackReasonLabels, moneyBackReasons } from '#contract/moneyBack';
import { askMoneyBackSchema, type AskMoneyBackBody } from '#contract/schemas/moneyBack';

interface AskDialogProps {
  order: Booking;
  isOpen: boolean;
  onClose: () => void;
  /** The request was sent and the dialog has closed. */
  onSent: () => void;
}

/** Who has the car can’t say that they didn’t get it. */
const reasonOptions = (hasCar: boolean) =>
  moneyBackReasons
    .filter((value) => !hasCar || value !== 'not-handed-over')
    .map((value) => ({ value, label: moneyBackReasonLabels[value] }));

/** Without a choice of the reason. */
type AskForm = Omit<AskMoneyBackBody, 'reason'> & { reason: AskMoneyBackBody['reason'] | '' };

/** What was entered for this order earlier in this tab. */
function draftForm({ reason, note }: Fields): AskForm | null {
  if (typeof note !== 'string') return null;
  return { reason: moneyBackReasons.find((known) => known === reason) ?? '', note };
}

/**
 * The form that asks for the money of an order. It keeps what was entered until the request is
 * sent, also after it was closed or the page was left. Photos stay while the page is open.
 */
export function AskDialog({ order, isOpen, onClose, onSent }: AskDialogProps) {
  const draft = useTabDraft(`money-back-${order.id}`);
  // The buyer has confirmed that.
  const hasCar = order.receivedAt !== null;
  // Nobody else can hand over the car of a seller who is gone.
  const isNeverComing = order.sellerClosedAt !== null && !hasCar;
  const [ask, { isLoading, error, reset: forgetError }] = useAskMoneyBackMutation();
  const [isSent, setIsSent] = useState(false);
  const evidence = useEvidence();
  const { control, handleSubmit, setError, reset, formState } = useForm<
    AskForm,
    unknown,
    AskMoneyBackBody
  >({
    resolver: draftResolver(askMoneyBackSchema),
    defaultValues: draftForm(draft.read()) ?? {
      reason: isNeverComing ? 'not-handed-over' : '',
      note: '',
    },
  });
  const [chosen, written] = useWatch({ control, name: ['reason', 'note'] });
  useEffect(() => {
    if (written === '') draft.erase();
    else draft.write({ reason: chosen, note: written });
  }, [draft, chosen, written]);
  const isAtField = Object.keys(formState.errors).length > 0;

  const submit = handleSubmit(async (body) => {
    if (evidence.problem !== null) return;
    const result = await ask({ id: order.id, ...body, ...evidence.sent });
    if (!result.error) {
      setIsSent(true);
      draft.erase();
      onClose();
      showSuccess('Request sent.');
    } else showFieldErrors(setError, result.error, ['reason', 'note']);
  });

  const onClosed = () => {
    forgetError();
    if (!isSent) return;
    setIsSent(false);
    reset({ reason: '', note: '' });
    evidence.clear();
    onSent();
  };

  return (
    <FormDialog
      isOpen={isOpen}
      title="Ask for your money back"
      isBusy={isLoading}
      problem={
        (formState.submitCount > 0 ? evidence.problem : null) ??
        (error && !isAtField ? messageFor(error) : null)
      }
      submitLabel="Send request"
      onSubmit={submit}
      onClose={onClose}
      onClosed={onClosed}
    >
      <DialogContentText component="div">
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
          <li>{`The seller sees your request and can answer it within ${SELLER_REPLY_DAYS} days.`}</li>
          <li>{`We decide within ${MONEY_BACK_DECISION_DAYS} days and answer on this page.`}</li>
          <li>Nothing is refunded until we accept your request.</li>
          <li>
            <GuaranteeLink />
          </li>
        </Box>
      </DialogContentText>
      <FormRadioGroup
        control={control}
        name="reason"
        label="Reason"
        options={reasonOptions(hasCar)}
      />
      <TextArea
        control={control}
        name="note"
        label="Note"
        rows={4}
        helperText="What is wrong, when you noticed it, and what you and the seller agreed. Up to 500 characters."
      />
      <EvidenceField evidence={evidence} hint="Only you, the seller and Second Gear see them." />
    </FormDialog>
  );
}
