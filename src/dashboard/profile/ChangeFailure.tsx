import { useState } from 'react';
import { FormError } from '@/components/form/FormError';
import { messageFor } from '@/api/messageFor';
import { hasCode, identityError } from '@/lib/identity/codes';
import type { IdentityAccount } from '@/lib/identity/types';
import { ReauthenticationDialog } from './ReauthenticationDialog';

interface ChangeFailureProps {
  account: IdentityAccount;
  /** Of the latest attempt; null or undefined while there is none. */
  error: unknown;
  onRetry: () => void;
}

const needsReauthentication = (error: unknown) =>
  // A second factor goes with a log-in by password or linked account, made now; one by phone is no
  // ground for it.
  hasCode(error, 'auth/requires-recent-login', 'auth/unsupported-first-factor');

/**
 * What became of a change that failed: where the provider demands a recent log-in it is asked for,
 * then the change is made again; anything else is said in words.
 */
export function ChangeFailure({ account, error, onRetry }: ChangeFailureProps) {
  /** The failure after which the person did not confirm who they are. */
  const [cancelled, setCancelled] = useState<unknown>(null);

  if (error === null || error === undefined) return null;
  // Another window was opened instead.
  if (hasCode(error, 'auth/cancelled-popup-request')) return null;
  if (!needsReauthentication(error)) return <FormError message={messageFor(error)} />;
  if (error === cancelled) return <NotConfirmed />;
  return (
    <ReauthenticationDialog
      account={account}
      onConfirmed={onRetry}
      onCancel={() => setCancelled(error)}
    />
  );
}

/** The person has closed the question who they are. */
export function NotConfirmed() {
  return <FormError message={messageFor(identityError('auth/confirmation-cancelled'))} />;
}
