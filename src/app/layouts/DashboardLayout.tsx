import Box from '@mui/material/Box';
import { Outlet } from 'react-router-dom';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Spinner } from '@/components/feedback/Spinner';
import {
  roleCheckRequested,
  selectIsRoleMissing,
  selectRole,
  selectRoleProblem,
  selectRoleStatus,
} from '@/features/auth/roleSlice';
import { useAppDispatch, useAppSelector } from '../hooks';
import { DashboardMenu } from './DashboardMenu';

/** Side menu by role and the chosen desk beside it (spec §2); nothing is shown before the role. */
export function DashboardLayout() {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectRoleStatus);
  const role = useAppSelector(selectRole);
  const problem = useAppSelector(selectRoleProblem);
  const isMissing = useAppSelector(selectIsRoleMissing);

  if (status === 'failed') {
    return (
      <ErrorState
        title={isMissing ? 'Your account is not set up yet' : 'We could not check your account'}
        message={problem ?? 'Try again, or log out and in.'}
        onRetry={() => dispatch(roleCheckRequested())}
      />
    );
  }
  if (status === 'unknown' || role === null) {
    return <Spinner label="Checking what you may do" minHeight="40vh" />;
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 3, lg: 5 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '13.5rem minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <DashboardMenu role={role} />
      <Box sx={{ minWidth: 0 }}>
        <Outlet />
      </Box>
    </Box>
  );
}
