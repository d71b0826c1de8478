import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useId, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import type { Conversation } from '@/api/conversations';
import { CarPicture } from '@/components/CarPicture';
import { useNow } from '@/components/clock';
import { Count } from '@/components/Count';
import { carName } from '@/components/labels';
import { filesBehind } from '@/components/photoFiles';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { routes } from '#contract/routes';
import { carBadges, lastLine, listTime, otherOf } from './messageLabels';
import { useDraft } from './unsent';

/** Selects the link of each row. */
export const ROW = '[data-conversation-row]';

interface ConversationRowProps {
  conversation: Conversation;
  isCurrent: boolean;
  isTabStop: boolean;
  onFocus: () => void;
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export function ConversationRow(props: ConversationRowProps) {
  const { conversation, isCurrent, isTabStop, onFocus } = props;
  const { id, productName, picture, carState, lastAt, unread } = conversation;
  const countId = useId();
  const now = useNow();
  const { search } = useLocation();
  const draft = useDraft({ conversationId: id });
  // What was unread stays marked until the reader leaves it.
  const [wasUnread, setWasUnread] = useState(false);
  const isUnread = unread > 0 || (isCurrent && wasUnread);
  if (wasUnread !== isUnread) setWasUnread(isUnread);
  const badge = carState === 'unsold' ? null : carBadges[carState];
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 1.5,
        height: 80,
        px: 1.5,
        py: 0.5,
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
        borderLeft: '3px solid transparent',
        '&:hover': { bgcolor: 'action.hover' },
        ...(isCurrent && { bgcolor: 'surface.marked', borderLeftColor: 'secondary.main' }),
      }}
    >
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          top: 35,
          left: 1,
          width: 8,
          height: 8,
          borderRadius: '50%',
          bgcolor: isUnread ? 'secondary.main' : 'transparent',
        }}
      />
      <Box sx={{ width: 56, flex: 'none', borderRadius: 0.5, overflow: 'hidden' }}>
        <CarPicture src={picture || null} photo={filesBehind(picture)} alt="" />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
          <Link
            component={RouterLink}
            to={{ pathname: routes.conversation(id), search }}
            data-conversation-row={id}
            tabIndex={isTabStop ? 0 : -1}
            aria-current={isCurrent ? 'true' : undefined}
            aria-describedby={unread > 0 ? countId : undefined}
            onFocus={onFocus}
            color="inherit"
            underline="none"
            variant="subtitle2"
            // The whole row is the link.
            sx={{
              ...oneLine,
              fontWeight: isUnread ? 650 : 550,
              '&::after': { content: '""', position: 'absolute', inset: 0 },
              '&:focus-visible': { outline: 'none' },
              '&:focus-visible::after': {
                outline: '3px solid',
                outlineColor: 'focus.ring',
                outlineOffset: '-3px',
              },
            }}
          >
            {isUnread && <VisuallyHidden>Unread: </VisuallyHidden>}
            <span>{otherOf(conversation)}</span>
            <VisuallyHidden>{carName(productName)}</VisuallyHidden>
          </Link>
          {lastAt !== null && (
            <Text as="span" variant="caption" tone="secondary" style={{ whiteSpace: 'nowrap' }}>
              <time dateTime={lastAt}>{listTime(lastAt, now)}</time>
            </Text>
          )}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Text
            as="span"
            aria-hidden
            variant="body2"
            tone="secondary"
            style={{ ...oneLine, flex: 1 }}
          >
            {carName(productName)}
          </Text>
          {badge && <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Text as="span" variant="body2" style={{ ...oneLine, flex: 1 }}>
            {draft && !isCurrent ? `Draft: ${draft}` : lastLine(conversation)}
          </Text>
          {unread > 0 && <Count value={unread} unit="unread" id={countId} />}
        </Box>
      </Box>
    </Box>
  );
}
