import Box from '@mui/material/Box';
import { Outlet } from 'react-router-dom';
import { KnownRole } from '@/features/session/guards/KnownRole';
import { DashboardMenu } from './DashboardMenu';

/** Side menu by role and the chosen desk beside it (spec §2); nothing is shown before the role. */
export function DashboardLayout() {
  return (
    <KnownRole>
      {(role) => (
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 3, xl: 4 },
            // Beside the menu only where the widest table still has room for all its columns.
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', xl: '12.5rem minmax(0, 1fr)' },
            alignItems: 'start',
          }}
        >
          <DashboardMenu role={role} />
          <Box sx={{ minWidth: 0 }}>
            <Outlet />
          </Box>
        </Box>
      )}
    </KnownRole>
  );
}
