import { desc, eq } from 'drizzle-orm';
import { errorCodes } from '#contract/errorCodes';
import type { BookingForm } from '#contract/schemas/booking';
import type { ModifiedResponse } from '#contract/types';
import { type RootSignedIn, type SignedIn, transact } from '../../context';
import { conflict, notFound } from '../../lib/errors';
import type { Notices } from '../notices';
import { statusOf } from '../sales/sellerBookingWire';
import { bookings } from '../schema';
import { lockBooking } from './bookingRepository';

/** GET /bookings/contact: what the buyer left for the seller with their latest booking. */
export async function findContact({ principal, tx }: SignedIn): Promise<BookingForm> {
  const [latest] = await tx
    .select({ number: bookings.phone, location: bookings.location })
    .from(bookings)
    .where(eq(bookings.buyerId, principal.userId))
    .orderBy(desc(bookings.createdAt))
    .limit(1);
  return latest ?? { number: '', location: '' };
}

/**
 * PATCH /bookings/{id}: changes the buyer's phone number and meeting location, and notifies the
 * seller. 404 for everyone but the buyer; 409 when the booking has ended.
 */
export function changeContact(
  context: RootSignedIn,
  notices: Notices,
  id: string,
  { number: phone, location }: BookingForm,
): Promise<ModifiedResponse> {
  return transact(context, async (inside) => {
    const { tx, principal, now } = inside;
    const booking = await lockBooking(tx, id);
    if (booking?.buyerId !== principal.userId) throw notFound('Booking not found.');
    if (statusOf(booking, now()).state === 'ended') {
      throw conflict(
        'This booking has ended, so its details can’t change.',
        errorCodes.bookingEnded,
      );
    }
    if (booking.phone === phone && booking.location === location) return { modifiedCount: 0 };
    await tx.update(bookings).set({ phone, location }).where(eq(bookings.id, id));
    await notices.notifyOfContact(inside, booking);
    return { modifiedCount: 1 };
  });
}
