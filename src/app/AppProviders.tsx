import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { AppStore } from '@/store/hooks';
import { SCHEME_STORAGE_KEY, theme } from './theme';
import { ToastHost } from './ToastHost';

export interface AppProvidersProps {
  store: AppStore;
  children: ReactNode;
}

/** Everything a page takes for granted; tests wrap their pages in the same. */
export function AppProviders({ store, children }: AppProvidersProps) {
  return (
    <Provider store={store}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={SCHEME_STORAGE_KEY}>
        <CssBaseline enableColorScheme />
        <ToastHost />
        {children}
      </ThemeProvider>
    </Provider>
  );
}
