import { mdiMessageTextOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useRef, useState, type ReactElement, type Ref } from 'react';
import { useSearchParams } from 'react-router-dom';

import { useListConversationsInfiniteQuery } from '@/api/conversationsApi';
import type { Conversation } from '@/api/conversations';
import { loadedRows } from '@/api/lists';
import { messageFor } from '@/api/messageFor';
import { ButtonLink } from '@/components/Button';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { StaleNotice } from '@/components/feedback/StaleNotice';
import { withParam } from '@/components/useOverlay';
import { useLiveQuery } from '@/live/liveStatus';
import { FilterLinks } from '@/dashboard/table/FilterLinks';
import { SearchBox } from '@/dashboard/table/SearchBox';
import { moveInList } from '@/dashboard/ui/moveInList';
import { ShowMore } from '@/dashboard/ui/ShowMore';
import { conversationFilters, type ConversationFilter } from '#contract/conversations';
import { routes } from '#contract/routes';
import { ConversationRow, ROW } from './ConversationRow';

const filterLabels: Record<ConversationFilter, string> = {
  unread: 'Unread',
  buying: 'Buying',
  selling: 'Selling',
};

interface ConversationListProps {
  /** The id of the open conversation; '' without one. */
  currentId: string;
  /** Who sells also buys; who buys only does that. */
  isSelling: boolean;
}

/** The conversations with their filter and search, which are in the URL. One tab stop: arrow keys move. */
export function ConversationList({ currentId, isSelling }: ConversationListProps) {
  const [params, setParams] = useSearchParams();
  const filter = conversationFilters.find((each) => each === params.get('filter')) ?? null;
  const q = params.get('q') ?? '';
  const list = useListConversationsInfiniteQuery({ filter, q }, useLiveQuery(60_000));
  const { currentData, error, isFetching, refetch } = list;
  const rows = currentData && loadedRows(currentData.pages);
  const listBox = useRef<HTMLUListElement>(null);
  const options = conversationFilters
    .filter((each) => isSelling || each === 'unread')
    .map((value) => ({ value, label: filterLabels[value] }));
  return (
    <>
      <Box sx={{ p: { lg: 1.5 }, pb: { lg: 0 }, display: 'grid', gap: 1.5 }}>
        <SearchBox
          label="Search messages"
          q={q}
          waitsFor={isFetching && rows === undefined && q ? 'Searching' : null}
          onSearch={(text) =>
            setParams(withParam(params.toString(), 'q', text || null), { replace: true })
          }
          onGoToRows={() => listBox.current?.querySelector<HTMLElement>(ROW)?.focus()}
          onFocus={() => undefined}
        />
        <FilterLinks
          filter={{
            field: 'filter',
            label: 'Which conversations',
            allLabel: 'All',
            options,
            matches: () => true,
          }}
        />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: { lg: 'auto' } }}>
        {rows !== undefined && error !== undefined && (
          <StaleNotice
            reason={messageFor(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        {rows ? (
          <Rows
            ref={listBox}
            rows={rows}
            currentId={currentId}
            empty={
              q || filter ? (
                <EmptyState icon={mdiMessageTextOutline} title="No conversation matches" />
              ) : (
                <NoConversations isSelling={isSelling} />
              )
            }
          />
        ) : error === undefined ? (
          <RowsSkeleton />
        ) : (
          <ErrorState
            title="We couldn’t load your messages"
            message={messageFor(error)}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )}
        <ShowMore query={list} />
      </Box>
    </>
  );
}

interface RowsProps {
  rows: readonly Conversation[];
  currentId: string;
  empty: ReactElement;
  ref: Ref<HTMLUListElement>;
}

function Rows({ rows, currentId, empty, ref }: RowsProps) {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  if (rows.length === 0) return empty;
  const has = (wanted: string | null) => rows.some(({ id }) => id === wanted);
  const stop = has(focusedId) ? focusedId : has(currentId) ? currentId : rows[0]?.id;
  return (
    <Box
      component="ul"
      ref={ref}
      aria-label="Conversations"
      onKeyDown={(event) => moveInList(event, ROW)}
      sx={{ m: 0, p: 0, listStyle: 'none' }}
    >
      {rows.map((conversation) => (
        <ConversationRow
          key={conversation.id}
          conversation={conversation}
          isCurrent={conversation.id === currentId}
          isTabStop={conversation.id === stop}
          onFocus={() => setFocusedId(conversation.id)}
        />
      ))}
    </Box>
  );
}

const NoConversations = ({ isSelling }: { isSelling: boolean }) => (
  <EmptyState
    icon={mdiMessageTextOutline}
    title="No conversations yet"
    message={
      isSelling
        ? 'Buyers who write to you appear here.'
        : 'Find a car and write to its seller from its page.'
    }
    action={
      !isSelling && (
        <ButtonLink variant="outlined" to={routes.search}>
          Search cars
        </ButtonLink>
      )
    }
  />
);

const RowsSkeleton = () => (
  <Box role="status" aria-label="Loading conversations">
    {Array.from({ length: 6 }, (_, index) => (
      <Box key={index} sx={{ display: 'flex', gap: 1.5, px: 1.5, py: 1.25, height: 80 }}>
        <Skeleton variant="rounded" width={56} height={42} />
        <Box sx={{ flex: 1 }}>
          <Skeleton width="60%" />
          <Skeleton width="80%" />
        </Box>
      </Box>
    ))}
  </Box>
);
