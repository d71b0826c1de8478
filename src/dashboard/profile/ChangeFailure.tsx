import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FormError } from '@/components/form/FormError';
import { messageFor } from '@/api/messageFor';
import { hasCode, identityError } from '@/lib/identity/codes';
import type { IdentityAccount } from '@/lib/identity/types';
import { ReauthenticationDialog } from './ReauthenticationDialog';

interface ChangeFailureProps {
  account: IdentityAccount;
  /** The error of the latest attempt; null or undefined if there is none. */
  error: unknown;
  onRetry: () => void;
}

const needsReauthentication = (error: unknown) =>
  // Enrolling a second factor requires a recent log-in by password or linked account; a log-in by
  // phone does not count.
  hasCode(error, 'auth/requires-recent-login', 'auth/unsupported-first-factor');

/**
 * The error of a failed change. If the provider requires a recent log-in, asks for it and then
 * retries the change.
 */
export function ChangeFailure({ account, error, onRetry }: ChangeFailureProps) {
  /** The failure whose re-authentication has ended, and how. */
  const [ended, setEnded] = useState<{ error: unknown; isConfirmed: boolean } | null>(null);

  if (error === null || error === undefined) return null;
  // A newer pop-up has replaced this one.
  if (hasCode(error, 'auth/cancelled-popup-request')) return null;
  if (!needsReauthentication(error)) return <FormError message={messageFor(error)} />;
  if (error === ended?.error) return ended.isConfirmed ? null : <NotConfirmed />;
  return (
    <ReauthenticationDialog
      account={account}
      onConfirmed={() => {
        // The dialog returns the focus to its button before that is disabled.
        flushSync(() => setEnded({ error, isConfirmed: true }));
        onRetry();
      }}
      onCancel={() => setEnded({ error, isConfirmed: false })}
    />
  );
}

/** The user has closed the re-authentication dialog. */
export function NotConfirmed() {
  return <FormError message={messageFor(identityError('auth/confirmation-cancelled'))} />;
}
