import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { routes } from '#contract/routes';
import type { Role } from '#contract/types';
import { useAppSelector } from '@/store/hooks';
import { originState } from '../origin';
import { selectCurrentUser } from '../sessionSlice';
import { KnownRole } from './KnownRole';
import { Leaving } from './Leaving';
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
      <KnownRole>{(actual) => (actual === role ? <Outlet /> : <Refused />)}</KnownRole>
    </RequireSignedIn>
  );
}

function Refused() {
  const location = useLocation();
  const user = useAppSelector(selectCurrentUser);
  const state = originState(location, { refusedUid: user?.uid ?? null });
  return (
    <>
      <Leaving />
      <Navigate to={routes.login} replace state={state} />
    </>
  );
}
