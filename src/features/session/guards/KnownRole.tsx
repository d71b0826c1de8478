import { lazy, Suspense, type ReactNode } from 'react';
import { Waiting } from '@/components/feedback/Waiting';
import type { Role } from '#contract/types';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { roleCheckRequested } from '../sessionEvents';
import { selectRoleState } from '../sessionSlice';

// Hardly anybody ever sees these, and they bring the form library and a list of words along.
const FinishAccountForm = lazy(async () => {
  const { FinishAccountForm: form } = await import('../FinishAccountForm');
  return { default: form };
});
const RoleFailure = lazy(async () => {
  const { RoleFailure: failure } = await import('./RoleFailure');
  return { default: failure };
});

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
  const waiting = <Waiting isPage label="Checking your account" minHeight={320} onRetry={retry} />;

  switch (state.status) {
    case 'unknown':
      return waiting;
    case 'ready':
      return children(state.role);
    case 'missing':
      return (
        <Suspense fallback={waiting}>
          <FinishAccountForm />
        </Suspense>
      );
    case 'failed':
      return (
        <Suspense fallback={waiting}>
          <RoleFailure failure={state.failure} isSaved={state.isSaved} onRetry={retry} />
        </Suspense>
      );
  }
}
