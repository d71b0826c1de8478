import { hideVin } from '#contract/facts';
import type { SealedCar, WireSealedCar } from '#contract/receipt';
import type { SignedIn } from '../../context';
import { notFound } from '../../lib/errors';
import { findCarPhotos, toWirePhoto } from '../../photos/photos';
import { findProductRow } from '../../products/products';
import { findBooking } from '../records/bookingRepository';
import { describeWithPhotos, findSealed } from '../records/sealedCars';
import { findBookingOfSeller } from '../records/sellerBookingRepository';

/**
 * GET /bookings/{id}/car: the car as it stood when it was booked or paid, and as it is now. 404 for
 * everyone but the buyer, the car's seller and admins. Buyers see the whole VIN once they have paid.
 */
export async function readSealedCar(context: SignedIn, id: string): Promise<WireSealedCar> {
  const { principal, tx } = context;
  const booking = await findBooking(tx, id);
  const isBuyer = booking?.buyerId === principal.userId;
  const isTheirs =
    isBuyer ||
    principal.role === 'admin' ||
    (await findBookingOfSeller(tx, id, principal.userId)) !== undefined;
  const sealed = booking && isTheirs ? await findSealed(tx, id) : undefined;
  if (!booking || !sealed) throw notFound('We have no record of this car.');
  const shown = (car: SealedCar): SealedCar =>
    isBuyer && booking.paidAt === null && car.vin ? { ...car, vin: hideVin(car.vin) } : car;
  const product = await findProductRow(tx, booking.productId);
  const now = product?.deletedAt === null ? await describeWithPhotos(tx, product) : null;
  return {
    at: sealed.at,
    sealedAt: sealed.createdAt.toISOString(),
    hash: sealed.hash,
    car: shown(sealed.car),
    photoCount: sealed.photoIds.length,
    photos: (await findCarPhotos(tx, sealed.photoIds)).map((photo) => toWirePhoto(context, photo)),
    now: now && {
      car: shown(now.car),
      photosKept: sealed.photoIds.filter((photo) => now.photoIds.includes(photo)).length,
    },
  };
}
