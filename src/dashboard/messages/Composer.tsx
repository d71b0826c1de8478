import { mdiCalendarPlusOutline, mdiImagePlusOutline, mdiSend } from '@mdi/js';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Message } from '@/api/conversations';
import { Button, IconButton } from '@/components/Button';
import { Notice } from '@/components/feedback/Notice';
import { useIsOnline } from '@/components/feedback/useIsOnline';
import { Field } from '@/components/form/Field';
import { FormError } from '@/components/form/FormError';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import { EvidenceTiles } from '@/dashboard/ui/EvidenceField';
import { PhotoButton } from '@/dashboard/ui/PhotoButton';
import { useEvidence } from '@/dashboard/ui/useEvidence';
import { MESSAGE_COUNTER_FROM, MESSAGE_MAX, MESSAGE_PHOTOS_MAX } from '#contract/conversations';
import { formatCount } from '#contract/formats';
import { AnswersMenu } from './AnswersMenu';
import { ROW } from './ConversationRow';
import { usePaymentWarning } from './usePaymentWarning';
import type { useUnsent } from './unsent';

interface ComposerProps {
  otherName: string;
  /** Whether the user sells, and keeps answers. */
  hasAnswers: boolean;
  unsent: ReturnType<typeof useUnsent>;
  received: readonly Message[];
  /** What the warning about paying elsewhere is shown once a day for. */
  warningKey: string;
  /** Opens the form of a meeting; absent before the first message. */
  onPlan?: () => void;
}

/** Touch screens have a key for lines, but none for Shift and Enter. */
const hasMouse = () => !window.matchMedia('(pointer: coarse)').matches;

/** The field for a message, which grows to six lines, and what can be sent with it. */
export function Composer(props: ComposerProps) {
  const { otherName, hasAnswers, unsent, received, warningKey, onPlan } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const evidence = useEvidence(MESSAGE_PHOTOS_MAX);
  const [problem, setProblem] = useState<string | null>(null);
  const isOnline = useIsOnline();
  const { draft } = unsent;
  const isWarned = usePaymentWarning(warningKey, draft, received);
  const isTooLong = draft.length > MESSAGE_MAX;
  const photos = evidence.sent.photos ?? [];
  const isEmpty = draft.trim() === '' && evidence.files.length === 0;

  // Who chose this conversation with a mouse or the keyboard goes on to write.
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement?.matches(`body, main, ${ROW}`);
    if (isFree && hasMouse()) field.current?.focus({ preventScroll: true });
  }, []);

  const send = () => {
    if (isEmpty || isTooLong) return;
    setProblem(evidence.problem);
    if (evidence.problem !== null) return;
    unsent.send(photos);
    evidence.clear();
    field.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && !event.shiftKey && hasMouse()) {
      event.preventDefault();
      send();
    }
    if (event.key === 'Escape')
      document.querySelector<HTMLElement>(`${ROW}[aria-current]`)?.focus();
  };

  return (
    <Box
      component="form"
      aria-label="New message"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      sx={{
        display: 'grid',
        gap: 1,
        p: { xs: 1, lg: 1.5 },
        borderTop: 1,
        borderColor: 'divider',
        // Without photos.
        '& > [role="group"]:empty': { mb: -1 },
      }}
    >
      {isWarned && (
        <Notice tone="warning" role="status">
          Pay only here: money sent elsewhere is not covered by 30 days money back.
        </Notice>
      )}
      <FormError message={evidence.problem === null ? null : problem} />
      <EvidenceTiles evidence={evidence} />
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'end' }}>
        {onPlan && (
          <IconButton aria-label="Propose a meeting" title="Propose a meeting" onClick={onPlan}>
            <Icon path={mdiCalendarPlusOutline} />
          </IconButton>
        )}
        {hasAnswers && (
          <AnswersMenu
            onChoose={(answer) => {
              unsent.write([draft, answer].filter(Boolean).join('\n'));
              field.current?.focus();
            }}
          />
        )}
        {!evidence.isFull && (
          <PhotoButton icon={mdiImagePlusOutline} isIconOnly isMultiple onChoose={evidence.add}>
            Add photos
          </PhotoButton>
        )}
        <Field label={`Write to ${otherName}`} isLabelHidden isSmall>
          {(attributes) => (
            <textarea
              {...attributes}
              ref={field}
              dir="auto"
              rows={1}
              placeholder={`Write to ${otherName}`}
              aria-invalid={isTooLong}
              value={draft}
              onChange={({ target }) => unsent.write(target.value)}
              onKeyDown={onKeyDown}
              style={{ maxHeight: '9em', resize: 'none' }}
            />
          )}
        </Field>
        <Button type="submit" variant="contained" aria-label="Send" disabled={isEmpty || isTooLong}>
          <Icon path={mdiSend} size="small" />
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            Send
          </Box>
        </Button>
      </Box>
      {draft.length >= MESSAGE_COUNTER_FROM && (
        <Text variant="caption" role="status" tone={isTooLong ? 'error' : 'secondary'}>
          {`${formatCount(draft.length)} of ${formatCount(MESSAGE_MAX)}`}
        </Text>
      )}
      {!isOnline && (
        <Text variant="caption" role="status" tone="secondary">
          You’re offline. What you write is kept on this device.
        </Text>
      )}
    </Box>
  );
}
