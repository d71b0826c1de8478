import { useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { Toasts } from '@/components/feedback/Toasts';
import { watchColorScheme } from '@/lib/colorScheme';
import type { AppStore, RootState } from '@/store/hooks';

export interface AppProvidersProps {
  store: AppStore;
  /** What the server rendered the page of: a part of it that comes to life later begins with that. */
  renderedState?: RootState;
  children: ReactNode;
}

/** Everything a page takes for granted; tests wrap their pages in the same. */
export function AppProviders({ store, renderedState, children }: AppProvidersProps) {
  useEffect(watchColorScheme, []);
  return (
    <Provider store={store} serverState={renderedState}>
      <Toasts />
      {children}
    </Provider>
  );
}
