import { mdiArrowDown } from '@mdi/js';
import Box from '@mui/material/Box';
import { Fragment, useEffect, useRef, useState } from 'react';
import type { Conversation, Message } from '@/api/conversations';
import { useNow } from '@/components/clock';
import { Button } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { plural } from '@/components/labels';
import { FormError } from '@/components/form/FormError';
import { messageFor } from '@/api/messageFor';
import { formatFileDay } from '#contract/formats';
import { dayLabel, eventLabel, otherOf, readLabel } from './messageLabels';
import { CHOSEN, Hairline, MessageBubble } from './MessageBubble';
import { UnsentMessages } from './UnsentMessages';
import type { useUnsent } from './unsent';

interface MessageStreamProps {
  conversation: Conversation;
  /** The oldest first. */
  messages: readonly Message[];
  unsent: ReturnType<typeof useUnsent>;
  /** Up to which message the user had read when they opened the conversation. */
  readBefore: number;
  isAtEnd: boolean;
  onAtEnd: (isAtEnd: boolean) => void;
  /** Opens the form of a meeting. */
  onPlan: () => void;
  earlier: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error?: unknown;
    fetchNextPage: () => unknown;
  };
  /** Number of the message that the user found; null for none. It is loaded, shown and focused. */
  chosenSeq: number | null;
}

/** How many pixels of the end may be out of sight. */
const END_PX = 24;
/** Messages of one person within this time share a time. */
const RUN_MS = 5 * 60_000;

const isSameRun = (one: Message | undefined, other: Message | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.from !== null &&
  one.from === other.from &&
  formatFileDay(one.at) === formatFileDay(other.at) &&
  Date.parse(other.at) - Date.parse(one.at) < RUN_MS;

/**
 * The messages, the newest at the end. The place is kept while earlier ones are loaded, and while
 * new ones arrive below what one reads.
 */
export function MessageStream(props: MessageStreamProps) {
  const { conversation, messages, unsent, readBefore, isAtEnd, onAtEnd, onPlan, earlier } = props;
  const { chosenSeq } = props;
  const box = useRef<HTMLDivElement>(null);
  const now = useNow();
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const [seenSeq, setSeenSeq] = useState(lastSeq);
  if (isAtEnd && seenSeq !== lastSeq) setSeenSeq(lastSeq);
  const newCount = messages.filter(({ seq, from }) => seq > seenSeq && from !== 'me').length;
  const firstNew = messages.find(({ seq, from }) => seq > readBefore && from === 'other');
  const lastOwn = messages.findLast(({ from }) => from === 'me');
  const lastRead = messages.findLast(
    ({ from, seq }) => from === 'me' && seq <= conversation.otherReadSeq,
  );
  const own = new Set(messages.map(({ clientId }) => clientId));
  const waiting = unsent.messages.filter(({ clientId }) => !own.has(clientId));

  const showEnd = () => box.current?.scrollTo({ top: 0 });
  // What the user has just written is in sight.
  useEffect(() => {
    if (waiting.length > 0) box.current?.scrollTo({ top: 0 });
  }, [waiting.length]);

  const firstSeq = messages[0]?.seq ?? 0;
  const isBefore = chosenSeq !== null && chosenSeq < firstSeq;
  const isIdle =
    earlier.hasNextPage && !earlier.isFetchingNextPage && !earlier.isFetchNextPageError;
  const { fetchNextPage } = earlier;
  useEffect(() => {
    if (isBefore && isIdle) void fetchNextPage();
    // Once for each page.
  }, [isBefore, isIdle, firstSeq, fetchNextPage]);
  const isChosenLoaded = chosenSeq !== null && !isBefore;
  useEffect(() => {
    const chosen = isChosenLoaded && box.current?.querySelector<HTMLElement>(`[${CHOSEN}]`);
    if (!chosen) return;
    chosen.scrollIntoView({ block: 'center' });
    chosen.focus({ preventScroll: true });
  }, [isChosenLoaded]);

  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'grid' }}>
      <Box
        ref={box}
        role="log"
        aria-label={`Messages with ${otherOf(conversation)}`}
        aria-busy={earlier.isFetchingNextPage}
        tabIndex={0}
        onScroll={({ currentTarget }) => onAtEnd(Math.abs(currentTarget.scrollTop) < END_PX)}
        sx={{
          minHeight: 0,
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          // Its end is where scrolling begins, so it stays in sight.
          display: 'flex',
          flexDirection: 'column-reverse',
          '&:focus-visible': { outlineOffset: '-3px' },
        }}
      >
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, p: 2 }}>
          {earlier.hasNextPage && (
            <Box sx={{ alignSelf: 'center', display: 'grid', gap: 1 }}>
              {earlier.isFetchNextPageError && <FormError message={messageFor(earlier.error)} />}
              <Button
                size="small"
                variant="outlined"
                isBusy={earlier.isFetchingNextPage}
                onClick={() => void earlier.fetchNextPage()}
              >
                Earlier messages
              </Button>
            </Box>
          )}
          {messages.map((message, index) => {
            const before = messages[index - 1];
            const isNewDay = !before || formatFileDay(before.at) !== formatFileDay(message.at);
            return (
              <Fragment key={message.id}>
                {isNewDay && <Hairline>{dayLabel(message.at, now)}</Hairline>}
                {message === firstNew && <Hairline isNew>New</Hairline>}
                {message.event === null ? (
                  <MessageBubble
                    conversation={conversation}
                    message={message}
                    isRunStart={!isSameRun(before, message)}
                    isRunEnd={!isSameRun(message, messages[index + 1])}
                    isChosen={message.seq === chosenSeq}
                    receipt={
                      message === lastRead
                        ? readLabel(message, conversation)
                        : message === lastOwn
                          ? 'Sent'
                          : null
                    }
                    onPlan={onPlan}
                  />
                ) : (
                  <Hairline at={message.at}>{eventLabel(message.event, conversation)}</Hairline>
                )}
              </Fragment>
            );
          })}
          <UnsentMessages unsent={{ ...unsent, messages: waiting }} />
        </Box>
      </Box>
      {newCount > 0 && (
        <Box sx={{ position: 'absolute', bottom: 8, left: 0, right: 0, textAlign: 'center' }}>
          <Box
            component="span"
            sx={{ display: 'inline-flex', borderRadius: '16px', bgcolor: 'surface.marked' }}
          >
            <Button size="small" variant="outlined" color="inherit" onClick={showEnd}>
              <span>{plural(newCount, '1 new', '# new')}</span>
              <Icon path={mdiArrowDown} size="small" />
            </Button>
          </Box>
        </Box>
      )}
    </Box>
  );
}
