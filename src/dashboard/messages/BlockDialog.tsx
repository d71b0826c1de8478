import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Conversation } from '@/api/conversations';
import { useBlockOrReportMutation } from '@/api/conversationsApi';
import { messageFor } from '@/api/messageFor';
import { Checkbox } from '@/components/form/Checkbox';
import { Field } from '@/components/form/Field';
import { FormError } from '@/components/form/FormError';
import { RadioGroup } from '@/components/form/RadioGroup';
import { showSuccess } from '@/components/feedback/toast';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';
import { REPORT_NOTE_MAX, reasonsOf } from '#contract/cases';
import { otherOf } from './messageLabels';

type Reason = (typeof reasonsOf.conversation)[number];

const reasonLabels: Record<Reason, string> = {
  fraud: 'Fraud or asking for money elsewhere',
  offensive: 'Offensive or threatening',
  spam: 'Spam',
  other: 'Something else',
};

interface BlockDialogProps {
  conversation: Conversation;
  onClosed: () => void;
}

/** Blocks a person, reports a conversation, or both. */
export function BlockDialog({ conversation, onClosed }: BlockDialogProps) {
  const { id, closed } = conversation;
  const name = otherOf(conversation);
  const canBlock = closed !== 'blocked' && closed !== 'gone';
  const [isOpen, setIsOpen] = useState(true);
  const [isBlocked, setIsBlocked] = useState(canBlock);
  const [isReported, setIsReported] = useState(!canBlock);
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { isLoading, error }] = useBlockOrReportMutation();

  const missing =
    !isBlocked && !isReported
      ? 'Choose at least one.'
      : isReported && reason === null
        ? 'Choose a reason.'
        : isReported && reason === 'other' && note.trim() === ''
          ? 'Tell us what is wrong.'
          : null;

  const submit = async () => {
    setProblem(missing);
    if (missing !== null) return;
    const result = await send({
      id,
      block: isBlocked,
      ...(isReported && reason && { report: { reason, note } }),
    });
    if (result.error) return;
    setIsOpen(false);
    showSuccess(isReported ? 'Report sent.' : 'Blocked.');
  };

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Block or report"
      text={`We don’t notify ${name}. Your orders with them stay as they are.`}
      confirmLabel={isReported ? (isBlocked ? 'Block and report' : 'Report') : 'Block'}
      isBusy={isLoading}
      onConfirm={() => void submit()}
      onCancel={() => setIsOpen(false)}
      onClosed={onClosed}
      field={
        <Box sx={{ display: 'grid', gap: 1 }}>
          {canBlock && (
            <Checkbox
              isChecked={isBlocked}
              onChange={() => setIsBlocked(!isBlocked)}
            >{`Block ${name}`}</Checkbox>
          )}
          <Checkbox isChecked={isReported} onChange={() => setIsReported(!isReported)}>
            Report this conversation
          </Checkbox>
          {isReported && (
            <>
              <RadioGroup
                name="reason"
                isStacked
                label="Reason"
                value={reason ?? ''}
                options={reasonsOf.conversation.map((value) => ({
                  value,
                  label: reasonLabels[value],
                }))}
                onChange={(chosen) =>
                  setReason(reasonsOf.conversation.find((each) => each === chosen) ?? null)
                }
              />
              <Field
                label="Note"
                hint={`${reason === 'other' ? 'Say what is wrong' : 'Optional'}. Up to ${REPORT_NOTE_MAX} characters.`}
              >
                {(attributes) => (
                  <textarea
                    {...attributes}
                    rows={2}
                    maxLength={REPORT_NOTE_MAX}
                    value={note}
                    onChange={({ target }) => setNote(target.value)}
                  />
                )}
              </Field>
            </>
          )}
          <FormError message={problem ?? (error ? messageFor(error) : null)} />
        </Box>
      }
    />
  );
}
