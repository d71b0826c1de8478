import { mdiMessageOffOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';

import type { Conversation as ConversationData } from '@/api/conversations';
import {
  forgetEarlierMessages,
  useGetConversationQuery,
  useListMessagesInfiniteQuery,
  useUnblockMutation,
} from '@/api/conversationsApi';
import { isApiError, isGone } from '@/api/errors';
import { messageFor, outcomeForRow } from '@/api/messageFor';
import { Button, ButtonLink } from '@/components/Button';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { showOutcome } from '@/components/feedback/toast';
import { useLiveQuery } from '@/live/liveStatus';
import { Text } from '@/components/Text';
import { useAppDispatch } from '@/store/hooks';
import type { ClosedReason } from '#contract/conversations';
import { routes } from '#contract/routes';
import { Composer } from './Composer';
import { ConversationAside } from './ConversationAside';
import { ConversationFrame } from './ConversationFrame';
import { ConversationHead } from './ConversationHead';
import { MeetingDialog } from './MeetingDialog';
import { MessageSearch } from './MessageSearch';
import { MessageStream } from './MessageStream';
import { otherOf } from './messageLabels';
import { useReadMark } from './useReadMark';
import { useUnsent } from './unsent';

export function Conversation({ id }: { id: string }) {
  const { currentData, error, isFetching, refetch } = useGetConversationQuery(
    id,
    useLiveQuery(30_000),
  );
  const isNotTheirs = isGone(error) || (isApiError(error) && error.status === 403);
  if (currentData && !isNotTheirs) return <OpenConversation conversation={currentData} />;
  return (
    <ConversationFrame>
      {isNotTheirs ? (
        <Box sx={{ p: 3 }}>
          <EmptyState
            icon={mdiMessageOffOutline}
            title="Conversation not found"
            message="It may belong to another account."
            action={
              <ButtonLink variant="outlined" to={routes.messages}>
                All messages
              </ButtonLink>
            }
          />
        </Box>
      ) : error === undefined ? (
        <MessagesSkeleton />
      ) : (
        <Box sx={{ p: 3 }}>
          <ErrorState
            title="We couldn’t load this conversation"
            message={messageFor(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
          <ButtonLink to={routes.messages}>All messages</ButtonLink>
        </Box>
      )}
    </ConversationFrame>
  );
}

function OpenConversation({ conversation }: { conversation: ConversationData }) {
  const { id } = conversation;
  const dispatch = useAppDispatch();
  const list = useListMessagesInfiniteQuery(id, useLiveQuery(30_000));
  const messages = list.currentData?.pages.toReversed().flat();
  const unsent = useUnsent({ conversationId: id });
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [isPlanning, setIsPlanning] = useState(false);
  const [isSearching, setIsSearching] = useState(false);
  const [chosenSeq, setChosenSeq] = useState<number | null>(null);
  const [readBefore] = useState(conversation.readSeq);
  useReadMark(conversation, messages ?? [], isAtEnd && !isSearching);
  const plan = () => setIsPlanning(true);
  /** Who is back at the end has read the earlier messages, which each change asks for again. */
  const showEnd = (isThere: boolean) => {
    setIsAtEnd(isThere);
    if (!isThere || isAtEnd) return;
    setChosenSeq(null);
    dispatch(forgetEarlierMessages(id));
  };
  return (
    <>
      <ConversationFrame>
        <ConversationHead
          conversation={conversation}
          onPlan={plan}
          onSearch={() => {
            // The messages are at their end when they are shown again.
            showEnd(true);
            setIsSearching(true);
          }}
        />
        {isSearching ? (
          <MessageSearch
            conversation={conversation}
            onClosed={() => setIsSearching(false)}
            onChoose={(seq) => {
              setChosenSeq(seq);
              setIsSearching(false);
            }}
          />
        ) : messages ? (
          <MessageStream
            conversation={conversation}
            messages={messages}
            unsent={unsent}
            readBefore={readBefore}
            isAtEnd={isAtEnd}
            onAtEnd={showEnd}
            onPlan={plan}
            earlier={list}
            chosenSeq={chosenSeq}
          />
        ) : list.error === undefined ? (
          <MessagesSkeleton />
        ) : (
          <Box sx={{ flex: 1, p: 3 }}>
            <ErrorState
              title="We couldn’t load the messages"
              message={messageFor(list.error)}
              onRetry={() => void list.refetch()}
              isRetrying={list.isFetching}
            />
          </Box>
        )}
        {isSearching ? null : conversation.closed === null ? (
          <Composer
            otherName={otherOf(conversation)}
            hasAnswers={conversation.side === 'seller'}
            unsent={unsent}
            received={messages ?? []}
            warningKey={id}
            onPlan={plan}
          />
        ) : (
          <Closed conversation={conversation} closed={conversation.closed} />
        )}
      </ConversationFrame>
      <ConversationAside conversation={conversation} onPlan={plan} />
      {isPlanning && (
        <MeetingDialog conversation={conversation} onClosed={() => setIsPlanning(false)} />
      )}
    </>
  );
}

const whyClosed: Record<ClosedReason, (name: string) => string> = {
  blocked: (name) => `You blocked ${name}.`,
  gone: () => 'This account was deleted. Nobody can answer here.',
};

interface ClosedProps {
  conversation: ConversationData;
  closed: ClosedReason;
}

/** In place of the field, why the user cannot write. */
function Closed({ conversation, closed }: ClosedProps) {
  const { id } = conversation;
  const [unblock, { isLoading }] = useUnblockMutation();
  const name = otherOf(conversation);
  const run = async () =>
    showOutcome(await outcomeForRow(unblock({ id }), () => true), 'Unblocked.');
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        justifyContent: 'center',
        p: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Text variant="body2" tone="secondary">
        {whyClosed[closed](name)}
      </Text>
      {closed === 'blocked' && (
        <Button isBusy={isLoading} onClick={() => void run()}>
          Unblock
        </Button>
      )}
    </Box>
  );
}

const MessagesSkeleton = () => (
  <Box
    role="status"
    aria-label="Loading conversation"
    sx={{ flex: 1, p: 2, display: 'grid', gap: 2, alignContent: 'end' }}
  >
    {['50%', '35%', '60%', '40%'].map((width, index) => (
      <Skeleton
        key={width}
        variant="rounded"
        height={44}
        sx={{ width, justifySelf: index % 2 ? 'end' : 'start' }}
      />
    ))}
  </Box>
);
