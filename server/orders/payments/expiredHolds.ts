import type { Context } from '../../context';
import type { Transaction } from '../../database/client';
import { notices } from '../notices';
import { type BookingRow, endExpiredHolds } from '../records/bookingRepository';

/** Bounds the length of the transaction. */
export const ENDED_MAX = 100;

/**
 * Ends at most `ENDED_MAX` expired holds, of one car or of all, that nobody can have paid, and
 * notifies both parties.
 */
export async function endOverdueHolds(
  inside: Pick<Context<Transaction>, 'tx' | 'now'>,
  productId?: string,
): Promise<BookingRow[]> {
  const ended = await endExpiredHolds(inside.tx, inside.now(), ENDED_MAX, productId);
  await notices.notify(inside, 'ended', ended, { why: 'expired' });
  return ended;
}
