import { selectCurrentUser } from '@/auth/sessionSlice';
import { useGetProductQuery, type Product } from '@/api/productsApi';
import { Button } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
import { Text } from '@/components/Text';
import { useAppSelector } from '@/store/hooks';
import styles from './ContinueStrip.module.css';

interface ContinueStripProps {
  productId: string;
  onContinue: (product: Product) => void;
}

/** Shown on the home page after a sign-up (spec §2): continues booking the car. */
export function ContinueStrip({ productId, onContinue }: ContinueStripProps) {
  const { currentData } = useGetProductQuery(productId);
  const name = useAppSelector(selectCurrentUser)?.displayName;
  if (!currentData) return null;
  const product = { ...currentData, id: productId };
  return (
    <section aria-label="Continue your booking" className={styles.strip}>
      <div className={styles.picture}>
        <CarPicture src={product.picture} photo={product.cover} alt="" isPriority />
      </div>
      <div className={styles.content}>
        <Text variant="subtitle1" className={styles.text}>
          {name ? `Welcome, ${name}.` : 'Welcome.'}
        </Text>
        <Button
          variant="contained"
          color="secondary"
          className={styles.text}
          onClick={() => onContinue(product)}
        >
          {product.name ? `Continue with the ${product.name}` : 'Continue with your car'}
        </Button>
      </div>
    </section>
  );
}
