import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { messageFor } from '@/api/messageFor';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import type { Role } from '#contract/types';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { FinishAccountForm } from './FinishAccountForm';
import { RequireSignedIn, ToLogin } from './guards';
import { roleCheckRequested, selectCurrentUser, selectRoleState } from './sessionSlice';

interface KnownRoleProps {
  children: (role: Role) => ReactNode;
}

/**
 * Shows what depends on the role once the role is known. Until then it waits; when the role cannot
 * be found out it says why and offers Retry; an account without a record can be finished here.
 */
export function KnownRole({ children }: KnownRoleProps) {
  const dispatch = useAppDispatch();
  const state = useAppSelector(selectRoleState);
  const retry = () => dispatch(roleCheckRequested());

  switch (state.status) {
    case 'unknown':
      return <Waiting isPage label="Checking your account" minHeight={320} onRetry={retry} />;
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
 * Layout route for the pages of one role (spec §2): waits for the role, lets the right one in and
 * sends anyone else to /login, which explains instead of sending them back.
 */
export function RequireRole({ role }: RequireRoleProps) {
  const user = useAppSelector(selectCurrentUser);
  return (
    <RequireSignedIn>
      <KnownRole>
        {(actual) =>
          actual === role ? <Outlet /> : <ToLogin about={{ refusedUid: user?.uid ?? null }} />
        }
      </KnownRole>
    </RequireSignedIn>
  );
}
