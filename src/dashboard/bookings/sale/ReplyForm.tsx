import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showFieldErrors } from '@/api/showFieldErrors';
import { messageFor } from '@/api/messageFor';
import { useReplyMoneyBackMutation } from '@/api/moneyBackApi';
import { Button } from '@/components/Button';
import { SlowNotice } from '@/components/feedback/SlowNotice';
import { showSuccess } from '@/components/feedback/toast';
import { FormError } from '@/components/form/FormError';
import { TextArea } from '@/components/form/TextArea';
import { draftResolver } from '@/dashboard/ui/draftResolver';
import { EvidenceField } from '@/dashboard/ui/EvidenceField';
import { useEvidence } from '@/dashboard/ui/useEvidence';
import { useTabDraft } from '@/dashboard/ui/useTabDraft';
import { formatDay, formatDayAndTime } from '#contract/formats';
import { TEXT_MAX } from '#contract/limits';
import { replyMoneyBackSchema, type ReplyMoneyBackBody } from '#contract/schemas/moneyBack';

interface ReplyFormProps {
  bookingId: string;
  /** ISO time until which the seller can answer. */
  until: string;
  /** The form is about to be removed. */
  onSent: () => void;
}

/**
 * The seller’s side of a request for money, once, with words and photos. It keeps the words until
 * they are sent, also after the page was left.
 */
export function ReplyForm({ bookingId, until, onSent }: ReplyFormProps) {
  const [reply, { isLoading, error }] = useReplyMoneyBackMutation();
  const evidence = useEvidence();
  const draft = useTabDraft(`money-back-reply-${bookingId}`);
  const kept = draft.read().reply;
  const { control, handleSubmit, setError, formState } = useForm<
    { reply: string },
    unknown,
    ReplyMoneyBackBody
  >({
    resolver: draftResolver(replyMoneyBackSchema),
    defaultValues: { reply: typeof kept === 'string' ? kept : '' },
  });
  const written = useWatch({ control, name: 'reply' });
  useEffect(() => {
    if (written === '') draft.erase();
    else draft.write({ reply: written });
  }, [draft, written]);
  const isTried = formState.submitCount > 0;
  const isAtField = formState.errors.reply !== undefined;

  const submit = handleSubmit(async (body) => {
    if (evidence.problem !== null) return;
    const result = await reply({ id: bookingId, ...body, ...evidence.sent });
    if (!result.error) {
      draft.erase();
      showSuccess('Answer sent.');
      onSent();
    } else showFieldErrors(setError, result.error, ['reply']);
  });

  const problem = evidence.problem ?? (error && !isAtField ? messageFor(error) : null);
  return (
    <Box
      component="form"
      noValidate
      aria-label="Your answer"
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2 }}
    >
      <TextArea
        control={control}
        name="reply"
        label={`Your answer (by ${formatDay(until)})`}
        rows={4}
        helperText={`The buyer and Second Gear read it at once, and you can’t change it. Answer until ${formatDayAndTime(until)}. Up to ${TEXT_MAX.moneyBack} characters.`}
      />
      <EvidenceField evidence={evidence} hint="Only you, the buyer and Second Gear see them." />
      <FormError message={isTried ? problem : null} />
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Button type="submit" variant="contained" isBusy={isLoading}>
          Send answer
        </Button>
        {isLoading && <SlowNotice />}
      </Box>
    </Box>
  );
}
