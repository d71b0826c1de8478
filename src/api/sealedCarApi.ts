import { apiPaths } from '#contract/apiPaths';
import type { SealedCar, WireSealedCar } from '#contract/receipt';
import { fieldsOf } from '@/lib/json';
import { baseApi } from './baseApi';
import { toReceiptCar } from './bookingsApi';
import { isoTime, number, text, toPhotos, type Loose } from './responseFields';
import { idTag } from './tags';

/** A car as it stood when it was booked or paid, and as it is now. Prices are dollars. */
export type SealedView = ReturnType<typeof toSealedView>;

function toSealedView(value: unknown) {
  const wire: Loose<WireSealedCar> = fieldsOf(value);
  const now: Loose<NonNullable<WireSealedCar['now']>> = fieldsOf(wire.now);
  const photos = toPhotos(wire.photos);
  return {
    wasPaid: wire.at === 'payment',
    /** ISO time. */
    sealedAt: isoTime(wire.sealedAt),
    hash: text(wire.hash),
    car: toSealedCar(wire.car),
    photoCount: number(wire.photoCount) ?? photos.length,
    photos,
    now: now.car ? { car: toSealedCar(now.car), photosKept: number(now.photosKept) ?? 0 } : null,
  };
}

export function toSealedCar(value: unknown): SealedCar {
  const wire: Loose<SealedCar> = fieldsOf(value);
  return {
    ...toReceiptCar(value),
    name: text(wire.name),
    price: number(wire.price) ?? 0,
    originalPrice: number(wire.originalPrice) ?? 0,
    description: text(wire.description),
  };
}

const sealedCarApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The car of a booking, for its buyer, its seller and admins (an extension). */
    getSealedCar: build.query<SealedView, string>({
      query: (bookingId) => ({ url: apiPaths.sealedCar(bookingId) }),
      extraOptions: { expects: 'record' },
      transformResponse: toSealedView,
      providesTags: (_result, _error, bookingId) => [idTag('Booking', bookingId)],
    }),
  }),
});

export const { useGetSealedCarQuery } = sealedCarApi;
