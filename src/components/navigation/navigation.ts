import type { BrowserHistory } from 'history';
import { createContext, use } from 'react';

/** The visited addresses of this tab; tests keep them in memory. */
export type AppHistory = Pick<
  BrowserHistory,
  'block' | 'createHref' | 'go' | 'listen' | 'location' | 'push' | 'replace'
>;

export const HistoryContext = createContext<AppHistory | null>(null);
export const IsNavigatingContext = createContext(false);

/** The addresses of this tab, to hold somebody back from leaving; links and `useNavigate` lead on. */
export function useHistory(): AppHistory {
  const history = use(HistoryContext);
  if (!history) throw new Error('Only inside of a HistoryRouter.');
  return history;
}

/** Whether the page of another address is on its way; the last one stays meanwhile. */
export const useIsNavigating = (): boolean => use(IsNavigatingContext);
