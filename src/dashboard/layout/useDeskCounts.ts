import { skipToken } from '@reduxjs/toolkit/query/react';
import { useListFailedMailsQuery } from '@/api/mailsApi';
import { useListReportsQuery } from '@/api/reportsApi';
import { useListSalesQuery } from '@/api/salesApi';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useSendsMails } from '@/auth/useSendsMails';
import { useAppSelector } from '@/store/hooks';
import { useIsExtended } from '@/store/useIsExtended';
import { COUNT_ONLY, type ListResult } from '#contract/lists';
import { routes } from '#contract/routes';
import type { Role } from '#contract/types';

/** Something on a desk that waits for its owner. */
export interface DeskCount {
  count: number;
  /** What is counted, such as "on hold". */
  of: string;
}

const whileLookedAt = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

/**
 * How much waits at the desks of a role, by the desk's path; kept up to date while somebody looks.
 * Only of a server that answers with a count instead of a whole list.
 */
export function useDeskCounts(role: Role): Record<string, DeskCount | undefined> {
  const email = useAppSelector(selectCurrentUser)?.email;
  const isExtended = useIsExtended();
  const isSeller = isExtended && role === 'seller';
  const isAdmin = isExtended && role === 'admin';
  const sendsMails = useSendsMails();

  const held = useListSalesQuery(
    isSeller && email ? { email, ...COUNT_ONLY, filters: { state: 'held' } } : skipToken,
    whileLookedAt,
  );
  const reports = useListReportsQuery(isAdmin ? COUNT_ONLY : skipToken, whileLookedAt);
  const mails = useListFailedMailsQuery(
    sendsMails && isAdmin ? COUNT_ONLY : skipToken,
    whileLookedAt,
  );

  const counted = ({ currentData }: { currentData?: ListResult<unknown> }, of: string) =>
    currentData && !currentData.isComplete ? { count: currentData.total, of } : undefined;
  return {
    [routes.sales]: counted(held, 'on hold'),
    [routes.reports]: counted(reports, 'open'),
    [routes.failedMails]: counted(mails, 'unsent'),
  };
}
