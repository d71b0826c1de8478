import { useEffect } from 'react';
import { SESSION_OVER } from '@/api/messageFor';
import { leaveOutToasts } from '@/components/feedback/toast';

/** While a page shows, or leads to, the log-in page's words about an ended session, no toast repeats them. */
export function useSessionEndSaidHere(): void {
  useEffect(() => leaveOutToasts((message) => message.includes(SESSION_OVER)), []);
}
