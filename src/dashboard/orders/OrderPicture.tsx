import type { Booking } from '@/api/bookingsApi';
import { useGetProductQuery } from '@/api/productsApi';
import { CarPicture } from '@/components/CarPicture';
import { filesBehind } from '@/components/photoFiles';

/** The booked car's picture. A booking of spec §3 has none: then its product is asked, once. */
export function OrderPicture({ order: { picture, productId } }: { order: Booking }) {
  const isKnown = picture !== null || productId === '';
  const { currentData } = useGetProductQuery(productId, {
    skip: isKnown,
    // One question per order: not all of them at once when the window gets the focus.
    refetchOnFocus: false,
  });
  const photo = filesBehind(picture) ?? currentData?.cover;
  return <CarPicture src={picture ?? currentData?.picture} photo={photo} alt="" />;
}
