import type { Booking } from '@/api/bookingsApi';
import { useGetProductQuery } from '@/api/productsApi';
import { CarPicture } from '@/components/CarPicture';
import { filesBehind } from '@/components/photoFiles';

/**
 * The picture of the booked car. Bookings of spec §3 have none, so the product is requested once.
 */
export function OrderPicture({ order: { picture, productId } }: { order: Booking }) {
  const isKnown = picture !== null || productId === '';
  const { currentData } = useGetProductQuery(productId, {
    skip: isKnown,
    // No refetch on focus: it would send one request for each order.
    refetchOnFocus: false,
  });
  const photo = filesBehind(picture) ?? currentData?.cover;
  return <CarPicture src={picture ?? currentData?.picture} photo={photo} alt="" />;
}
