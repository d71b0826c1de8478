import { createContext, useContext } from 'react';

export interface RecentLogin {
  /** Asks the person to prove who they are; rejects with auth/confirmation-cancelled. */
  confirmIdentity: () => Promise<void>;
  /** Runs something; where the provider demands a recent log-in, asks for it and runs it again. */
  protect: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export const RecentLoginContext = createContext<RecentLogin | null>(null);

export function useRecentLogin(): RecentLogin {
  const value = useContext(RecentLoginContext);
  if (value === null) throw new Error('useRecentLogin needs a RecentLoginProvider above it');
  return value;
}
