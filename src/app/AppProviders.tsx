import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import type { AppStore } from './store';
import { SCHEME_STORAGE_KEY, theme } from './theme';
import { Toast } from './Toast';

/** Toasts appear bottom-left, at most 20 at once (spec §2, §9). */
const MAX_TOASTS = 20;

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
        <SnackbarProvider
          maxSnack={MAX_TOASTS}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          Components={{ success: Toast, error: Toast }}
        />
        {children}
      </ThemeProvider>
    </Provider>
  );
}
