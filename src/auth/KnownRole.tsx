import { Outlet } from 'react-router-dom';
import { messageFor } from '@/api/messageFor';
import type { Elements } from '@/components/elements';
import { ErrorState } from '@/components/feedback/ErrorState';
import { PageSkeleton } from '@/components/feedback/PageSkeleton';
import type { Role } from '#contract/types';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { FinishAccountForm } from './FinishAccountForm';
import { RequireSignedIn, ToLogin } from './guards';
import { roleCheckRequested, selectCurrentUser, selectRoleState } from './sessionSlice';

interface KnownRoleProps {
  children: (role: Role) => Elements;
}

/**
 * Renders content that depends on the role. Shows the outline of a page until the role is known, an
 * error with Retry when it cannot be loaded, and a form when the account has no record.
 */
export function KnownRole({ children }: KnownRoleProps) {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectRoleState);
  const retry = () => dispatch(roleCheckRequested());

  switch (state.status) {
    case 'unknown':
      return <PageSkeleton label="Checking your account" onRetry={retry} />;
    case 'ready':
      return children(state.role);
    case 'missing':
      return <FinishAccountForm />;
    case 'failed':
      return (
        <ErrorState
          isPage
          title="We couldn’t load your account"
          message={messageFor(state.failure)}
          onRetry={retry}
        />
      );
  }
}

interface RequireRoleProps {
  role: Role;
}

/**
 * Layout route for the pages of one role (spec §2). Waits for the role, renders the page for the
 * right role and redirects others to /login, which explains instead of redirecting back.
 */
export function RequireRole({ role }: RequireRoleProps) {
  const user = useAppSelector(selectCurrentUser);
  return (
    <RequireSignedIn>
      <KnownRole>
        {(actual) =>
          actual === role ? (
            <Outlet />
          ) : (
            <ToLogin about={{ refusedUid: user?.uid ?? null, refusedRole: actual }} />
          )
        }
      </KnownRole>
    </RequireSignedIn>
  );
}
