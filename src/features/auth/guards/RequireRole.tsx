import { useDispatch, useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { ErrorState } from '@/components/feedback/ErrorState';
import { routes } from '@/contract/routes';
import type { Role } from '@/contract/types';
import { selectCurrentUser } from '../authSlice';
import { originState } from '../origin';
import {
  roleCheckRequested,
  selectIsRoleMissing,
  selectRole,
  selectRoleProblem,
  selectRoleStatus,
} from '../roleSlice';
import { Checking } from './Checking';
import { RequireSignedIn } from './RequireSignedIn';

interface RequireRoleProps {
  role: Role;
}

/**
 * Layout route for the pages of one role (spec §2): waits for the role, lets the right one in and
 * sends anyone else to /login, which explains instead of sending them back.
 */
export function RequireRole({ role }: RequireRoleProps) {
  return (
    <RequireSignedIn>
      <RoleGate role={role} />
    </RequireSignedIn>
  );
}

function RoleGate({ role }: RequireRoleProps) {
  const dispatch = useDispatch();
  const location = useLocation();
  const user = useSelector(selectCurrentUser);
  const status = useSelector(selectRoleStatus);
  const actualRole = useSelector(selectRole);
  const problem = useSelector(selectRoleProblem);
  const isMissing = useSelector(selectIsRoleMissing);
  const retry = () => dispatch(roleCheckRequested());

  if (status === 'unknown') return <Checking label="Checking what you may do" onRetry={retry} />;
  if (status === 'failed') {
    return (
      <ErrorState
        title={isMissing ? 'Your account is not set up yet' : 'We could not check your account'}
        message={problem ?? 'Try again, or log out and in.'}
        onRetry={retry}
      />
    );
  }
  if (actualRole !== role) {
    return <Navigate to={routes.login} replace state={originState(location, user?.uid)} />;
  }
  return <Outlet />;
}
