import { useEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { watchColorScheme } from '@/lib/colorScheme';
import type { AppStore } from '@/store/hooks';
import { ToastHost } from './ToastHost';

interface AppProvidersProps {
  store: AppStore;
  children: ReactNode;
}

/** Everything a page takes for granted; tests wrap their pages in the same. */
export function AppProviders({ store, children }: AppProvidersProps) {
  useEffect(watchColorScheme, []);
  return (
    <Provider store={store}>
      <ToastHost />
      {children}
    </Provider>
  );
}
