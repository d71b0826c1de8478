import type { Transaction } from '../database/client';
import { announce } from '../live/live';

/**
 * Shows a user and the admins what changed about the account. Ends the user's streams of changes: they
 * open again with the rights of now, if it has any.
 */
export const announceUser = (tx: Transaction, id: string): Promise<void> =>
  announce({ tx }, [
    { kind: 'user', id, to: [id] },
    { kind: 'user', id, to: 'admins' },
  ]);
