import { mdiEyeOffOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Conversation, Message } from '@/api/conversations';
import { Icon } from '@/components/Icon';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { EvidencePhotos } from '@/dashboard/ui/EvidencePhotos';
import { apiPaths } from '#contract/apiPaths';
import { formatTime } from '#contract/formats';
import { MeetingCard } from './MeetingCard';
import { hiddenLabel, otherOf } from './messageLabels';

interface HairlineProps {
  /** ISO time; without it the line has none. */
  at?: string;
  isNew?: boolean;
  children: string;
}

/** A line that no person wrote: a day, or what happened. */
export function Hairline({ at, isNew = false, children }: HairlineProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        py: 0.5,
        color: isNew ? 'text.primary' : 'text.secondary',
        '&::before, &::after': {
          content: '""',
          flex: 1,
          minWidth: 16,
          borderTop: 1,
          borderColor: isNew ? 'secondary.main' : 'divider',
        },
      }}
    >
      {at && (
        <Box
          aria-hidden
          sx={{ width: 8, height: 8, flex: 'none', borderRadius: '50%', bgcolor: 'primary.main' }}
        />
      )}
      <Text as="span" variant="caption" style={{ textAlign: 'center', overflowWrap: 'anywhere' }}>
        {at ? `${children} · ${formatTime(at)}` : children}
      </Text>
    </Box>
  );
}

interface BubbleProps {
  isOwn: boolean;
  /** Sent, but the server has not answered yet. */
  isWaiting?: boolean;
  children: ReactNode;
}

/** The text of a message; own ones are on the right. */
export function Bubble({ isOwn, isWaiting = false, children }: BubbleProps) {
  return (
    <Box
      // By its own language, whatever that of the page is.
      dir="auto"
      sx={{
        maxWidth: '100%',
        px: 1.5,
        py: 1,
        border: 1,
        borderColor: isOwn ? 'transparent' : 'divider',
        borderRadius: '10px',
        bgcolor: isOwn ? 'surface.sunken' : 'background.paper',
        color: isWaiting ? 'text.secondary' : 'text.primary',
        typography: 'body1',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  );
}

/** Where the messages of one person are. */
export const sideOf = (isOwn: boolean, isRunStart = true) => ({
  display: 'grid',
  gap: 0.5,
  justifyItems: isOwn ? 'end' : 'start',
  alignSelf: isOwn ? 'flex-end' : 'flex-start',
  maxWidth: 'min(34rem, 85%)',
  mt: isRunStart ? 1 : 0,
});

/** Marks the message that the user found. */
export const CHOSEN = 'data-chosen';
const chosenLook = {
  borderRadius: '10px',
  outline: '2px solid',
  outlineColor: 'secondary.main',
  p: 0.5,
};

interface MessageBubbleProps {
  conversation: Conversation;
  message: Message;
  /** The first and the last of several messages in a row. */
  isRunStart: boolean;
  isRunEnd: boolean;
  /** The user found it by a search. */
  isChosen: boolean;
  /** Whether it has arrived, of one of the user’s last messages: "Sent"; null for all others. */
  receipt: string | null;
  onPlan: () => void;
}

export function MessageBubble(props: MessageBubbleProps) {
  const { conversation, message, isRunStart, isRunEnd, isChosen, receipt, onPlan } = props;
  const { from, text, photos, meeting, at } = message;
  const isOwn = from === 'me';
  const name = isOwn ? 'You' : otherOf(conversation);
  const hidden = hiddenLabel(message);
  const isOver = isRunEnd || receipt !== null;
  return (
    <Box
      {...(isChosen ? { [CHOSEN]: true, tabIndex: -1 } : {})}
      sx={{ ...sideOf(isOwn, isRunStart), ...(isChosen && chosenLook) }}
    >
      <VisuallyHidden>{`${name}:`}</VisuallyHidden>
      {text !== '' && <Bubble isOwn={isOwn}>{text}</Bubble>}
      {meeting && <MeetingCard conversation={conversation} meeting={meeting} onPlan={onPlan} />}
      <EvidencePhotos
        pathOf={(photoId) => apiPaths.messagePhoto(conversation.id, photoId)}
        photos={photos}
        by={isOwn ? 'you' : name}
      />
      {hidden && (
        <Text variant="caption" tone="secondary" style={{ display: 'flex', gap: 4 }}>
          <Icon path={mdiEyeOffOutline} size="small" />
          <span>{hidden}</span>
        </Text>
      )}
      {isOver && (
        <Text as="span" variant="caption" tone="secondary">
          <time dateTime={at}>{formatTime(at)}</time>
          {receipt !== null && <span>{` · ${receipt}`}</span>}
        </Text>
      )}
    </Box>
  );
}
