import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { mdiArrowLeft } from '@mdi/js';
import { Outlet, Link as RouterLink, useLocation } from 'react-router-dom';
import { atRow, readListOrigin } from '@/dashboard/ui/listOrigin';
import { routes } from '#contract/routes';
import { ButtonLink } from '@/components/Button';
import { Icon } from '@/components/Icon';
import { selectRoleState } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { LiveNotice } from '@/dashboard/ui/LiveNotice';
import { DashboardTheme } from '@/dashboard/ui/DashboardTheme';
import type { Role } from '#contract/types';
import { DashboardMenu, MenuSkeleton } from './DashboardMenu';
import { SuspendedNotice } from './SuspendedNotice';
import { hasMenuEntry, useMenu } from './menuEntries';

/** The side menu and the current page (spec §2). Only the menu waits for the role. */
export function DashboardLayout() {
  const { pathname } = useLocation();
  return (
    <DashboardTheme>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, sm: 3 },
          // Two columns only where the widest table still fits with all its columns.
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: '11.5rem minmax(0, 1fr)' },
          '@media (min-width: 1440px)': { gap: 4, gridTemplateColumns: '15rem minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Menu />
        <Box sx={{ minWidth: 0, gridColumn: { xl: 2 } }}>
          <BackLine />
          <SuspendedNotice />
          {hasMenuEntry(pathname) && (
            <Box data-live sx={{ mb: 2, '&:empty': { display: 'none' } }}>
              <LiveNotice />
            </Box>
          )}
          <Outlet />
        </Box>
      </Box>
    </DashboardTheme>
  );
}

/** Without a role, links to the dashboard’s index page, which shows the error. */
function Menu() {
  const { pathname } = useLocation();
  const state = useAppSelector(selectRoleState);
  if (state.status === 'ready') return <DashboardMenu role={state.role} />;
  if (state.status === 'unknown') return <MenuSkeleton />;
  if (pathname === routes.dashboard) return null;
  return <ButtonLink to={routes.dashboard}>Go to your dashboard</ButtonLink>;
}

/** Above the title of a page that has no menu entry: a link to its parent. */
function BackLine() {
  const { pathname } = useLocation();
  const state = useAppSelector(selectRoleState);
  if (state.status === 'ready') return <ParentLink role={state.role} />;
  // Its place, so that the page does not move when the role is known.
  return state.status === 'unknown' && !hasMenuEntry(pathname) ? <Box sx={backLine} /> : null;
}

const backLine = {
  display: 'flex',
  minHeight: 32,
  '@media (pointer: coarse)': { minHeight: 44 },
  '@media print': { display: 'none' },
};

function ParentLink({ role }: { role: Role }) {
  const { current, isBelow } = useMenu(role);
  const origin = readListOrigin(useLocation().state);
  if (!isBelow) return null;
  const isListed = origin?.path.split('?')[0] === current.to;
  return (
    <Box sx={backLine}>
      <Link
        component={RouterLink}
        to={origin && isListed ? origin.path : current.to}
        state={origin && isListed ? atRow(origin.rowId) : undefined}
        aria-label={`Back to ${current.label}`}
        variant="body2"
        underline="hover"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}
      >
        <Icon path={mdiArrowLeft} size="small" />
        <span>{current.label}</span>
      </Link>
    </Box>
  );
}
