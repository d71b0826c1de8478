import { useIfExtended } from '@/api/bare/useIfExtended';
import { useListFailedMailsQuery } from '@/api/mailsApi';
import { useListMoneyBackCasesQuery } from '@/api/moneyBackApi';
import { useListReportsQuery } from '@/api/reportsApi';
import { useListSellerBookingsQuery } from '@/api/sellerBookingsApi';
import { useListSellersQuery } from '@/api/usersApi';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useSendsMails } from '@/auth/useOwnRecord';
import { useAppSelector } from '@/store/hooks';
import { COUNT_ONLY, type ListResult } from '#contract/lists';
import { routes } from '#contract/routes';
import type { Role } from '#contract/types';

/** The number of items on a dashboard page that need attention. */
export interface DashboardCount {
  value: number;
  /** What is counted, such as "to do". */
  unit: string;
}

const pollWhileFocused = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

/**
 * The counts for a role’s menu entries, by path. They are polled while the window has the focus.
 * Servers that can only return whole lists get no requests.
 */
export function useDashboardCounts(role: Role): Record<string, DashboardCount | undefined> {
  const email = useAppSelector(selectCurrentUser)?.email;
  const isAdmin = role === 'admin';
  const sendsMails = useSendsMails();

  const todo = useListSellerBookingsQuery(
    useIfExtended(
      role === 'seller' && email && { email, ...COUNT_ONLY, filters: { state: 'todo' } },
    ),
    pollWhileFocused,
  );
  const asked = useListSellersQuery(
    useIfExtended(isAdmin && { ...COUNT_ONLY, filters: { asked: 'true' } }),
    pollWhileFocused,
  );
  const reports = useListReportsQuery(useIfExtended(isAdmin && COUNT_ONLY), pollWhileFocused);
  const moneyBack = useListMoneyBackCasesQuery(
    useIfExtended(isAdmin && { ...COUNT_ONLY, filters: { state: 'open' } }),
    pollWhileFocused,
  );
  const mails = useListFailedMailsQuery(
    useIfExtended(sendsMails && isAdmin && COUNT_ONLY),
    pollWhileFocused,
  );

  const toCount = ({ currentData }: { currentData?: ListResult<unknown> }, unit: string) =>
    currentData && !currentData.isComplete ? { value: currentData.total, unit } : undefined;
  return {
    [routes.bookings]: toCount(todo, 'to do'),
    [routes.sellers]: toCount(asked, 'asked to be verified'),
    [routes.reports]: toCount(reports, 'open'),
    [routes.moneyBack]: toCount(moneyBack, 'open'),
    [routes.failedMails]: toCount(mails, 'unsent'),
  };
}
