import { lazy, Suspense, type ReactNode } from 'react';
import { ErrorState } from '@/components/feedback/ErrorState';
import type { Role } from '#contract/types';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import {
  roleCheckRequested,
  selectIsRoleMissing,
  selectRole,
  selectRoleProblem,
  selectRoleStatus,
} from '../roleSlice';
import { Checking } from './Checking';

// Hardly anybody ever sees it, and it brings the form library along.
const FinishAccountForm = lazy(async () => {
  const { FinishAccountForm: form } = await import('../FinishAccountForm');
  return { default: form };
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
  const status = useAppSelector(selectRoleStatus);
  const role = useAppSelector(selectRole);
  const problem = useAppSelector(selectRoleProblem);
  const isMissing = useAppSelector(selectIsRoleMissing);
  const retry = () => dispatch(roleCheckRequested());

  const waiting = <Checking label="Checking your account" onRetry={retry} />;

  if (status === 'unknown') return waiting;
  if (isMissing) {
    return (
      <Suspense fallback={waiting}>
        <FinishAccountForm />
      </Suspense>
    );
  }
  if (status === 'failed' || role === null) {
    return (
      <ErrorState
        isPage
        title="We could not check your account"
        message={problem ?? 'Try again in a moment.'}
        onRetry={retry}
      />
    );
  }
  return children(role);
}
