import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { watchColorScheme } from '@/lib/colorScheme';
import { keepKeysOfComposition } from '@/lib/composition';
import type { AppStore, RootState } from '@/store/hooks';
import type { Elements } from '@/components/elements';

export interface AppProvidersProps {
  store: AppStore;
  /** State rendered by the server. Parts of the page that hydrate later start from it. */
  renderedState?: RootState;
  children: Elements;
}

/** The providers that every page needs. Tests wrap their pages in the same ones. */
export function AppProviders({ store, renderedState, children }: AppProvidersProps) {
  useEffect(watchColorScheme, []);
  useEffect(keepKeysOfComposition, []);
  return (
    <Provider store={store} serverState={renderedState}>
      {children}
    </Provider>
  );
}
