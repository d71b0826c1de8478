import { useGetListingQuery, type Listing } from '@/api/listingsApi';
import { Button } from '@/components/Button';
import { CarPicture } from '@/components/CarPicture';
import { PageContainer } from '@/storefront/ui/PageContainer';
import styles from './ContinueStrip.module.css';

interface ContinueStripProps {
  productId: string;
  onContinue: (listing: Listing) => void;
}

/** After a sign-up, which leads home (spec §2): back to the car it was made for. */
export function ContinueStrip({ productId, onContinue }: ContinueStripProps) {
  const { currentData } = useGetListingQuery(productId);
  if (!currentData) return null;
  const listing = { ...currentData, id: productId };
  return (
    <section aria-label="Continue your booking" className={styles.strip}>
      <PageContainer>
        <div className={styles.line}>
          <div className={styles.picture}>
            <CarPicture src={listing.picture} photo={listing.cover} alt="" />
          </div>
          <Button variant="contained" className={styles.button} onClick={() => onContinue(listing)}>
            Continue booking {listing.name || 'your car'}
          </Button>
        </div>
      </PageContainer>
    </section>
  );
}
