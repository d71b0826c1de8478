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

/** Side menu by role and the chosen desk beside it (spec §2). A desk for any role waits for none. */
export function DashboardLayout() {
  return (
    // The stylesheet of every page has the variables of the theme and the colour scheme.
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
          // Beside the menu only where the widest table still has room for all its columns.
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

/** Where the role is missing or cannot be found out, the dashboard says so. */
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
