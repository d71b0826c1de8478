import { useCallback, useEffect, useState } from 'react';
import { describeFailure } from '@/api/failures';
import { loadAccount } from '@/lib/identity/account';
import type { IdentityAccount } from '@/lib/identity/types';

export type AccountState =
  | { status: 'loading' }
  | { status: 'ready'; account: IdentityAccount }
  | { status: 'failed'; problem: string };

/**
 * The provider's record of the signed-in person. Read anew when the window gets the focus: a
 * link may have been opened elsewhere meanwhile.
 */
export function useAccount() {
  const [state, setState] = useState<AccountState>({ status: 'loading' });

  const reload = useCallback(async () => {
    try {
      const account = await loadAccount();
      setState({ status: 'ready', account });
    } catch (error) {
      // What is on show already stays; the next look may succeed.
      setState((current) =>
        current.status === 'ready'
          ? current
          : { status: 'failed', problem: describeFailure(error) },
      );
    }
  }, []);

  useEffect(() => {
    void reload();
    const onFocus = () => void reload();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [reload]);

  const retry = () => {
    setState({ status: 'loading' });
    void reload();
  };

  return { state, reload, retry };
}
