import { useGetProductQuery, type Product } from '@/api/productsApi';
import { Button } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
import { PageContainer } from '@/storefront/ui/PageContainer';
import styles from './ContinueStrip.module.css';

interface ContinueStripProps {
  productId: string;
  onContinue: (product: Product) => void;
}

/** Shown on the home page after a sign-up (spec §2): continues booking the car. */
export function ContinueStrip({ productId, onContinue }: ContinueStripProps) {
  const { currentData } = useGetProductQuery(productId);
  if (!currentData) return null;
  const product = { ...currentData, id: productId };
  return (
    <section aria-label="Continue your booking" className={styles.strip}>
      <PageContainer>
        <div className={styles.line}>
          <div className={styles.picture}>
            <CarPicture src={product.picture} photo={product.cover} alt="" />
          </div>
          <Button variant="contained" className={styles.button} onClick={() => onContinue(product)}>
            Continue booking {product.name || 'your car'}
          </Button>
        </div>
      </PageContainer>
    </section>
  );
}
