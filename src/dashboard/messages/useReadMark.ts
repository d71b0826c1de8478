import { useEffect, useSyncExternalStore } from 'react';
import type { Conversation, Message } from '@/api/conversations';
import { useReadMessagesMutation } from '@/api/conversationsApi';

/** How long messages are on screen before they count as read. */
const READ_AFTER_MS = 1000;

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Marks messages as read that were on screen for a second: the page is visible, and at their end. */
export function useReadMark(
  { id, readSeq }: Conversation,
  messages: readonly Message[],
  isAtEnd: boolean,
): void {
  const [read] = useReadMessagesMutation();
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const isAnyUnread = messages.some(({ from, seq }) => from !== 'me' && seq > readSeq);
  const isReading = isVisible && isAtEnd && isAnyUnread;
  useEffect(() => {
    if (!isReading) return;
    const timer = setTimeout(() => void read({ id, seq: lastSeq }), READ_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isReading, id, lastSeq, read]);
}
