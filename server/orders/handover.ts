import { and, eq } from 'drizzle-orm';
import type { ModifiedResponse } from '#contract/types';
import { type RootSignedIn, transact } from '../context';
import type { Database } from '../database/client';
import { conflict, notFound } from '../lib/errors';
import { type BookingRow, findBookingOf, lockBooking } from './records/bookingRepository';
import { isContested } from './records/holds';
import { announceBooking, notices } from './notices';
import { findBookingOfSeller } from './records/sellerBookingRepository';
import { bookings } from './schema';

type Party = 'buyer' | 'seller';

/** What each party of an order says about the handover of the car, and what the other says. */
const sides = {
  seller: { own: 'handedOverAt', other: 'receivedAt', find: findBookingOfSeller },
  buyer: { own: 'receivedAt', other: 'handedOverAt', find: findBookingOf },
} as const;

/**
 * POST (`isSaid`) and DELETE /bookings/{id}/handed-over for the seller of a paid order, and
 * /bookings/{id}/received for its buyer: the caller says that the buyer has the car, or takes that back until the other one says so too.
 * Neither changes while the buyer wants the money back: it is evidence then. 0 if nothing changed,
 * 404 for everyone else, 409 if it is refused.
 */
export const sayHandover = (
  context: RootSignedIn,
  id: string,
  party: Party,
  isSaid: boolean,
): Promise<ModifiedResponse> =>
  transact(context, async (inside) => {
    const { principal, tx, now } = inside;
    const { own, other, find } = sides[party];
    const found = await find(tx, id, principal.userId);
    const booking = found && (await lockBooking(tx, id));
    if (!booking) throw notFound('Booking not found.');
    if ((booking[own] !== null) === isSaid) return { modifiedCount: 0 };
    if (booking.status !== 'paid') throw conflict('Only the car of a paid order is handed over.');
    if (await isContestedOrder(tx, booking)) {
      throw conflict(
        party === 'seller'
          ? 'The buyer wants their money back. You can say this after the decision.'
          : 'You want your money back. You can say this after the decision.',
      );
    }
    if (!isSaid && booking[other] !== null) {
      throw conflict(
        party === 'seller'
          ? 'The buyer has confirmed that they have the car.'
          : 'The seller has said that you have the car. If you don’t, ask for your money back.',
      );
    }
    const at = isSaid ? now() : null;
    await tx
      .update(bookings)
      .set({ [own]: at })
      .where(eq(bookings.id, id));
    if (at) await notices.notifyOfHandover(inside, { ...booking, [own]: at }, party);
    else await announceBooking(inside, booking);
    return { modifiedCount: 1 };
  });

const isContestedOrder = async (tx: Database, { id }: BookingRow): Promise<boolean> =>
  (await tx.$count(bookings, and(eq(bookings.id, id), isContested))) > 0;
