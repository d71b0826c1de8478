import { useGetProductQuery } from '@/api/productsApi';
import { CarPicture } from '@/components/CarPicture';
import { Text } from '@/components/Text';
import { formatPrice } from '#contract/money';
import styles from './BookingIntent.module.css';

interface BookingIntentProps {
  productId: string;
  /** "Log in" or "Sign up". */
  step: string;
}

/** On log-in and sign-up: the car that the user wants to book. */
export function BookingIntent({ productId, step }: BookingIntentProps) {
  const { currentData: product } = useGetProductQuery(productId);
  const price = product?.resalePriceCents ?? null;
  return (
    <div role="status" className={styles.intent}>
      <div className={styles.picture}>
        <CarPicture src={product?.picture} photo={product?.cover} alt="" isPriority />
      </div>
      <div>
        <Text className={styles.name}>
          {product?.name ? `${step} to book the ${product.name}` : `${step} to book this car`}
        </Text>
        <Text variant="body2" tone="secondary" className={styles.price}>
          {price !== null && formatPrice(price)}
        </Text>
      </div>
    </div>
  );
}
