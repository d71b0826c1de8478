import { describeError } from '@/api/errors';
import type { Product } from '@/api/models';
import { ADVERTISED_PAGE_SIZE, useListAdvertisedProductsInfiniteQuery } from '@/api/productsApi';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { CatalogSection } from './CatalogSection';
import { GrowingGrid } from './GrowingGrid';
import type { ProductGridProps } from './ProductGrid';
import { useShownProducts } from './useShownProducts';

const TITLE = 'Top Advertised Products';

type AdvertisedProductsProps = Pick<ProductGridProps, 'actions'>;

/** Cars their sellers advertise; without any the section is not there (spec §2, Home). */
export function AdvertisedProducts(props: AdvertisedProductsProps) {
  const isOwn = (product: Product) => props.actions.standingOf(product).booking !== null;
  const list = useListAdvertisedProductsInfiniteQuery();
  const shown = useShownProducts(list, ADVERTISED_PAGE_SIZE, isOwn);
  const { currentData, error, isFetching, refetch } = list;

  if (currentData) {
    if (shown.products.length === 0) return null;
    return (
      <CatalogSection title={TITLE}>
        <GrowingGrid {...props} shown={shown} label={TITLE} />
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
