import { useGetListingQuery } from '@/api/listingsApi';
import { CarPicture } from '@/components/CarPicture';
import { Text } from '@/components/Text';
import { formatPrice } from '#contract/money';
import styles from './BookingIntent.module.css';

interface BookingIntentProps {
  productId: string;
  /** "Log in" or "Sign up". */
  step: string;
}

/** On the way in: which car Book Now was pressed on. */
export function BookingIntent({ productId, step }: BookingIntentProps) {
  const { currentData: listing } = useGetListingQuery(productId);
  const price = listing?.resalePriceCents ?? null;
  return (
    <div role="status" className={styles.intent}>
      <div className={styles.picture}>
        <CarPicture src={listing?.picture} photo={listing?.cover} alt="" isPriority />
      </div>
      <div>
        <Text className={styles.name}>
          {listing?.name ? `${step} to book the ${listing.name}` : `${step} to book this car`}
        </Text>
        <Text variant="body2" tone="secondary" className={styles.price}>
          {price !== null && formatPrice(price)}
        </Text>
      </div>
    </div>
  );
}
