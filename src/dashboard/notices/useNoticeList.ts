import { useEffect } from 'react';
import { loadedRows } from '@/api/lists';
import {
  useListNoticesInfiniteQuery,
  useReadNoticesMutation,
  useSeeNoticesMutation,
} from '@/api/noticesApi';
import type { NoticeKind } from '#contract/notices';

/** The notices of a kind, or all of them. Showing all of them resets the count of the bell. */
export function useNoticeList(kind: NoticeKind | null) {
  const list = useListNoticesInfiniteQuery(kind);
  const [see] = useSeeNoticesMutation();
  const [read, { isLoading: isMarking }] = useReadNoticesMutation();
  const notices = list.currentData && loadedRows(list.currentData.pages);
  const newest = notices?.[0];
  const newId = kind === null && newest?.isNew ? newest.id : undefined;
  useEffect(() => {
    if (newId) void see(newId);
  }, [newId, see]);
  return {
    query: { ...list, currentData: notices },
    hasUnread: notices?.some(({ isRead }) => !isRead) ?? false,
    /** Not those that came after the newest one on screen. */
    markAll: () => newest && void read({ upTo: newest.id }),
    isMarking,
  };
}
