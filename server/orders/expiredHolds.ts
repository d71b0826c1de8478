import type { Context } from '../context';
import { type BookingRow, endExpiredHolds } from './bookingRepository';
import type { Notices } from './notices';

/** Ends expired holds, of one car or of all, and notifies both parties. */
export async function endOverdueHolds(
  inside: Pick<Context, 'tx' | 'now'>,
  notices: Notices,
  productId?: string,
): Promise<BookingRow[]> {
  const ended = await endExpiredHolds(inside.tx, inside.now(), productId);
  await notices.notify(inside, 'ended', ended, { why: 'expired' });
  return ended;
}
