import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { isRefusal } from '@/api/errors';
import { showFieldErrors } from '@/api/showFieldErrors';
import { messageFor } from '@/api/messageFor';
import {
  useAcceptMoneyBackMutation,
  useDeclineMoneyBackMutation,
  useGetMoneyBackCaseQuery,
  type MoneyBackCase,
} from '@/api/moneyBackApi';
import { Notice } from '@/components/feedback/Notice';
import { StaleNotice } from '@/components/feedback/StaleNotice';
import { showSuccess } from '@/components/feedback/toast';
import { GuaranteeLink } from '@/components/GuaranteeLink';
import { FormRadioGroup } from '@/components/form/FormRadioGroup';
import { FormDialog } from '@/dashboard/ui/FormDialog';
import { ReadyAnswers } from '@/dashboard/ui/ReadyAnswers';
import { readyDeclines } from '@/dashboard/ui/readyTexts';
import { draftResolver } from '@/dashboard/ui/draftResolver';
import { formatPrice, toCents, toDollars } from '#contract/money';
import { partOfPayment } from '#contract/schemas/fields';
import { moneyBackDecisionSchema, type MoneyBackDecision } from '#contract/schemas/moneyBack';
import { partOfPrice } from '@/components/refundLabels';
import { TextArea } from '@/components/form/TextArea';
import { TextField } from '@/components/form/TextField';
import { CaseFacts } from './CaseFacts';
import { buyerOf, whyNotAccept } from './moneyBackLabels';

interface DecisionDraft {
  decision: string;
  amount: string;
  answer: string;
}

const options = [
  { value: 'accept', label: 'Accept' },
  { value: 'decline', label: 'Decline' },
];

interface MoneyBackDialogProps {
  /** The request in the table, shown until its latest version has loaded. */
  row: MoneyBackCase;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * A request for money, and its decision while it is open. Whatever the server refuses, the dialog
 * shows how the request is now and keeps what was typed.
 */
export function MoneyBackDialog({ row, isOpen, onClose }: MoneyBackDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const query = useGetMoneyBackCaseQuery(isOpen ? row.id : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  // The last response stays while the dialog fades out.
  const request = query.data ?? row;
  const { id, leftCents } = request;
  const whyNot = whyNotAccept(request);
  const [accept] = useAcceptMoneyBackMutation();
  const [decline] = useDeclineMoneyBackMutation();
  const { control, handleSubmit, setError, setValue, clearErrors, formState } = useForm<
    DecisionDraft,
    unknown,
    MoneyBackDecision
  >({
    resolver: draftResolver(moneyBackDecisionSchema(whyNot === null ? leftCents : null)),
    defaultValues: { decision: '', amount: formatPrice(row.leftCents).slice(1), answer: '' },
  });
  const draft = useWatch({ control });
  const isAccepted = draft.decision === 'accept' && whyNot === null;
  const amountCents = isAccepted ? readAmount(draft.amount, leftCents) : null;
  const isDecided = request.state !== 'open';
  // Was open when the dialog opened, so that there may be words to keep.
  const hasForm = row.state === 'open';

  const submit = handleSubmit(async ({ decision, amount = 0, answer }) => {
    setProblem(null);
    const sent =
      decision === 'accept'
        ? await accept({ id, amount, left: toDollars(leftCents), answer })
        : await decline({ id, answer });
    if (sent.data && sent.data.state !== 'open') {
      onClose();
      showSuccess(doneMessage(sent.data));
      return;
    }
    // Open again: the latest version says why nothing was refunded.
    if (sent.data) return;
    if (!showFieldErrors(setError, sent.error, ['amount', 'answer'])) {
      setProblem(describeFailure(sent.error));
    }
  });

  return (
    <FormDialog
      isOpen={isOpen}
      title={`${isDecided ? 'Request' : 'Decide the request'} of ${buyerOf(request)}`}
      maxWidth="md"
      isBusy={formState.isSubmitting}
      problem={problem}
      submitLabel={isDecided ? null : submitLabel(draft.decision, amountCents, leftCents)}
      onSubmit={submit}
      onClose={onClose}
      onClosed={() => {
        clearErrors();
        setProblem(null);
      }}
    >
      <CaseFacts request={request} />
      {/* What the buyer was promised. */}
      {!isDecided && <GuaranteeLink />}
      {query.error !== undefined && (
        <StaleNotice
          reason={messageFor(query.error)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {hasForm && !isDecided && (
        <FormRadioGroup
          control={control}
          name="decision"
          label="Decision"
          options={whyNot === null ? options : options.slice(1)}
          disabled={formState.isSubmitting}
          helperText={whyNot ?? undefined}
        />
      )}
      {isAccepted && !isDecided && (
        <>
          <TextField
            control={control}
            name="amount"
            label="Amount"
            helperText={amountHint(amountCents, leftCents)}
            inputMode="decimal"
            autoComplete="off"
            start={<span>$</span>}
          />
          <Notice tone="warning" role="status">
            The money goes back to the buyer’s card now, once. You cannot undo this.
          </Notice>
        </>
      )}
      {hasForm && !isDecided && draft.decision === 'decline' && (
        <ReadyAnswers
          texts={readyDeclines}
          value={draft.answer ?? ''}
          disabled={formState.isSubmitting}
          onChoose={(text) => setValue('answer', text, { shouldDirty: true })}
        />
      )}
      {hasForm && (!isDecided || draft.answer !== '') && (
        <TextArea
          control={control}
          name="answer"
          label={isDecided ? 'Your answer (not sent)' : 'Answer'}
          rows={3}
          helperText={isDecided ? undefined : 'The buyer and the seller will read this.'}
          readOnly={isDecided}
        />
      )}
    </FormDialog>
  );
}

/** The typed amount in cents; null if it cannot be refunded. */
function readAmount(typed: string | undefined, leftCents: number): number | null {
  const amount = partOfPayment('Amount');
  const cents = amount.isValidSync(typed) ? toCents(amount.cast(typed)) : null;
  return cents !== null && cents <= leftCents ? cents : null;
}

function amountHint(amountCents: number | null, leftCents: number): string {
  if (amountCents === null) return `At most ${formatPrice(leftCents)}.`;
  return amountCents === leftCents
    ? `All that is left: ${formatPrice(leftCents)}.`
    : `A part: ${partOfPrice(amountCents, leftCents)}. The order stays paid.`;
}

function submitLabel(decision: string | undefined, amountCents: number | null, leftCents: number) {
  if (decision === 'decline') return 'Decline request';
  if (decision !== 'accept') return 'Decide';
  return amountCents === null ? 'Refund' : `Refund ${partOfPrice(amountCents, leftCents)}`;
}

function doneMessage({ state, amountCents, refundedAt }: MoneyBackCase): string {
  if (state !== 'accepted') return 'Request declined.';
  const amount = formatPrice(amountCents ?? 0);
  return refundedAt === null ? `${amount} is on its way.` : `Refunded ${amount}.`;
}

/** Without a response the decision may have arrived; the server never refunds it twice. */
const describeFailure = (error: unknown): string =>
  isRefusal(error)
    ? messageFor(error)
    : `${messageFor(error)} Your decision may have arrived. It is safe to try again: nothing is refunded twice.`;
