import { skipToken } from '@reduxjs/toolkit/query/react';
import { useCountNoticesQuery } from '@/api/noticesApi';
import { useCountUnreadConversationsQuery } from '@/api/ownConversationsApi';
import { useListQueuesQuery, type Queue } from '@/api/overviewApi';
import { useListSellerBookingsQuery } from '@/api/sellerBookingsApi';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useLiveQuery } from '@/live/liveStatus';
import { useAppSelector } from '@/store/hooks';
import { COUNT_ONLY } from '#contract/lists';
import type { QueueKind } from '#contract/overview';
import { routes } from '#contract/routes';
import type { MenuEntry } from './menuEntries';

/** The number of items on a dashboard page that need attention. */
export interface DashboardCount {
  value: number;
  /** What is counted, such as "to do". */
  unit: string;
}

const paymentQueues: readonly QueueKind[] = [
  'disputes',
  'unmatched-payments',
  'failing-refunds',
  'failed-events',
];

/** How many payments only an admin can settle. */
function waitingPayments(queues: readonly Queue[] | undefined): DashboardCount | undefined {
  const waiting = queues?.filter(({ kind }) => paymentQueues.includes(kind)) ?? [];
  const value = waiting.reduce((sum, { count }) => sum + count, 0);
  return value === 0 ? undefined : { value, unit: 'to settle' };
}

/** The counts for the entries of a menu, by path. They are live. */
export function useDashboardCounts(
  entries: readonly MenuEntry[],
): Record<string, DashboardCount | undefined> {
  const email = useAppSelector(selectCurrentUser)?.email;
  const has = (path: string) => entries.some(({ to }) => to === path);
  const eachMinute = useLiveQuery(60_000);

  const todo = useListSellerBookingsQuery(
    has(routes.bookings) && email
      ? { email, ...COUNT_ONLY, filters: { state: 'todo' } }
      : skipToken,
    eachMinute,
  );
  const { currentData: queues } = useListQueuesQuery(undefined, {
    ...eachMinute,
    skip: !has(routes.cases),
  });
  const { currentData: notices, isError } = useCountNoticesQuery(undefined, {
    ...eachMinute,
    skip: !has(routes.notices),
  });
  const unread = useCountUnreadConversationsQuery(undefined, {
    ...eachMinute,
    skip: !has(routes.messages),
  });

  const waiting = (kind: QueueKind, unit: string) => {
    const value = queues?.find((queue) => queue.kind === kind)?.count;
    return value === undefined ? undefined : { value, unit };
  };
  return {
    [routes.bookings]:
      todo.currentData && !todo.currentData.isComplete
        ? { value: todo.currentData.total, unit: 'to do' }
        : undefined,
    [routes.sellers]: waiting('verifications', 'asked to be verified'),
    [routes.cases]: waiting('cases', 'open'),
    [routes.payments]: waitingPayments(queues),
    [routes.moneyBack]: waiting('money-back', 'open'),
    [routes.messages]:
      unread.isError || unread.currentData === undefined
        ? undefined
        : { value: unread.currentData, unit: 'unread' },
    [routes.notices]: isError || !notices ? undefined : { value: notices.unseen, unit: 'new' },
    [routes.failedMails]: waiting('mails', 'unsent'),
  };
}
