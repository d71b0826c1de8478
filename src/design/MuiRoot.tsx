import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import './muiTheme.css';
import { theme } from './theme';

/**
 * What the component library needs around it. It comes with the first screen, dialog or menu that
 * is made of it; its variables and the colour scheme are the page's own, so it writes neither.
 */
export function MuiRoot({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider
      theme={theme}
      storageManager={null}
      colorSchemeNode={null}
      disableStyleSheetGeneration
    >
      {children}
    </ThemeProvider>
  );
}

/** Layout route of the pages that are made of it. */
export function MuiLayout() {
  return (
    <MuiRoot>
      <Outlet />
    </MuiRoot>
  );
}
