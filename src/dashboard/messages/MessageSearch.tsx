import { mdiMagnify } from '@mdi/js';
import Box from '@mui/material/Box';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useRef, useState } from 'react';
import type { Conversation, Message } from '@/api/conversations';
import { useSearchMessagesQuery } from '@/api/conversationsApi';
import { messageFor } from '@/api/messageFor';
import { useNow } from '@/components/clock';
import { Button } from '@/components/Button';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Text } from '@/components/Text';
import { SearchBox } from '@/dashboard/table/SearchBox';
import { formatTime } from '#contract/formats';
import { dayLabel, otherOf } from './messageLabels';

interface MessageSearchProps {
  conversation: Conversation;
  /** The user chose a message. */
  onChoose: (seq: number) => void;
  onClosed: () => void;
}

/** In place of the messages, a search in them. Escape ends it. */
export function MessageSearch({ conversation, onChoose, onClosed }: MessageSearchProps) {
  const { id } = conversation;
  const [q, setQ] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // After the menu that led here has given the focus back.
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  const { currentData, error, isFetching, refetch } = useSearchMessagesQuery(
    q ? { id, q } : skipToken,
  );
  return (
    <Box
      role="search"
      aria-label="Search in this conversation"
      onKeyDown={({ key }) => key === 'Escape' && onClosed()}
      sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Box
        ref={box}
        sx={{ display: 'flex', gap: 1, p: 1.5, borderBottom: 1, borderColor: 'divider' }}
      >
        <SearchBox
          label="Search in this conversation"
          q={q}
          waitsFor={isFetching ? 'Searching' : null}
          onSearch={setQ}
          onGoToRows={() => list.current?.querySelector('button')?.focus()}
          onFocus={() => undefined}
        />
        <Button onClick={onClosed}>Close</Button>
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        {error === undefined ? (
          currentData && (
            <Box component="ul" ref={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {currentData.map((message) => (
                <Found
                  key={message.id}
                  message={message}
                  by={message.from === 'me' ? 'You' : otherOf(conversation)}
                  onChoose={() => onChoose(message.seq)}
                />
              ))}
            </Box>
          )
        ) : (
          <ErrorState
            title="We couldn’t search the messages"
            message={messageFor(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {currentData?.length === 0 && <EmptyState icon={mdiMagnify} title="No message matches" />}
      </Box>
    </Box>
  );
}

interface FoundProps {
  message: Message;
  by: string;
  onChoose: () => void;
}

function Found({ message: { text, at }, by, onChoose }: FoundProps) {
  const now = useNow();
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', display: 'grid' }}>
      <Button
        color="inherit"
        onClick={onChoose}
        style={{ justifyContent: 'start', textAlign: 'start' }}
      >
        <Box component="span" sx={{ display: 'grid', py: 0.5, overflowWrap: 'anywhere' }}>
          <Text as="span" variant="caption" tone="secondary">
            {`${by} · ${dayLabel(at, now)} · ${formatTime(at)}`}
          </Text>
          <Text as="span" variant="body1" dir="auto">
            {text}
          </Text>
        </Box>
      </Button>
    </Box>
  );
}
