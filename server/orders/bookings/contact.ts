import { desc, eq } from 'drizzle-orm';
import { errorCodes } from '#contract/errorCodes';
import type { BookingContact, BookingForm } from '#contract/schemas/booking';
import { foldText } from '#contract/text/foldText';
import type { ModifiedResponse } from '#contract/types';
import { type RootSignedIn, type SignedIn, transact } from '../../context';
import { conflict, notFound } from '../../lib/errors';
import { findPlacesOf } from '../../products/products';
import { notices } from '../notices';
import { statusOf } from '../records/orderState';
import { bookings } from '../schema';
import { lockBooking } from '../records/bookingRepository';

/** How many bookings are searched for one of the same seller or town. */
const SEARCHED = 20;

/**
 * GET /bookings/contact: what the buyer left for the seller with their latest booking. For a chosen
 * car, the meeting location is that of the latest booking of the same seller or town.
 */
export async function findContact(
  { principal, tx }: SignedIn,
  productId?: string,
): Promise<BookingContact> {
  const latest = await tx
    .select({
      productId: bookings.productId,
      number: bookings.phone,
      location: bookings.location,
    })
    .from(bookings)
    .where(eq(bookings.buyerId, principal.userId))
    .orderBy(desc(bookings.createdAt))
    .limit(SEARCHED);
  const number = latest[0]?.number ?? '';
  const lastLocation = latest[0]?.location ?? '';
  if (productId === undefined) return { number, location: lastLocation, lastLocation };
  const places = await findPlacesOf(tx, [productId, ...latest.map((one) => one.productId)]);
  const isNear = nearnessOf(places, productId);
  const near = latest.find(({ location, ...one }) => location !== '' && isNear(one.productId));
  return { number, location: near?.location ?? '', lastLocation };
}

/** Whether another car has the same seller or town as a car. */
function nearnessOf(places: Awaited<ReturnType<typeof findPlacesOf>>, productId: string) {
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const here = placeOf.get(productId);
  return (otherId: string): boolean => {
    const other = placeOf.get(otherId);
    if (!here || !other) return false;
    return here.sellerId === other.sellerId || foldText(here.location) === foldText(other.location);
  };
}

/**
 * PATCH /bookings/{id}: changes the buyer's phone number and meeting location, and notifies the
 * seller. 404 for everyone but the buyer; 409 when the booking has ended.
 */
export function changeContact(
  context: RootSignedIn,
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
