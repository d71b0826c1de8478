import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ThemeProvider } from '@mui/material/styles';
import { Outlet, Link as RouterLink, useLocation } from 'react-router-dom';
import { routes } from '#contract/routes';
import { Spinner } from '@/components/feedback/Spinner';
import { selectRoleState } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { theme } from '@/design/theme';
import { DashboardMenu } from './DashboardMenu';

/** The side menu and the current page (spec §2). Only the menu waits for the role. */
export function DashboardLayout() {
  return (
    // The theme’s variables and colour schemes are already in the global stylesheet.
    <ThemeProvider
      theme={theme}
      storageManager={null}
      colorSchemeNode={null}
      disableStyleSheetGeneration
    >
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 3, xl: 4 },
          // Two columns only where the widest table still fits with all its columns.
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: '11.5rem minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Menu />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Outlet />
        </Box>
      </Box>
    </ThemeProvider>
  );
}

/** Without a role, links to the dashboard’s index page, which shows the error. */
function Menu() {
  const { pathname } = useLocation();
  const state = useAppSelector(selectRoleState);
  if (state.status === 'ready') return <DashboardMenu role={state.role} />;
  if (state.status === 'unknown') return <Spinner label="Loading menu" minHeight={44} />;
  if (pathname === routes.dashboard) return null;
  return (
    <Button component={RouterLink} to={routes.dashboard}>
      Go to your dashboard
    </Button>
  );
}
