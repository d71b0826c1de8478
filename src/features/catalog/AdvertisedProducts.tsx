import { describeError } from '@/api/errors';
import { useListAdvertisedProductsQuery } from '@/api/productsApi';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { CatalogSection } from './CatalogSection';
import { ProductGrid, type ProductGridProps } from './ProductGrid';

const TITLE = 'Top Advertised Products';

type AdvertisedProductsProps = Pick<ProductGridProps, 'onBook' | 'onReport' | 'reportingIds'>;

/** Cars their sellers advertise; without any the section is not there (spec §2, Home). */
export function AdvertisedProducts(props: AdvertisedProductsProps) {
  const { data, error, isFetching, refetch } = useListAdvertisedProductsQuery();

  if (data) {
    if (data.length === 0) return null;
    return (
      <CatalogSection title={TITLE}>
        <ProductGrid {...props} products={data} label={TITLE} />
      </CatalogSection>
    );
  }
  return (
    <CatalogSection title={TITLE}>
      {error ? (
        <ErrorState
          title="We could not load the advertised cars"
          message={describeError(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Waiting label="Loading the advertised cars" minHeight={480} />
      )}
    </CatalogSection>
  );
}
