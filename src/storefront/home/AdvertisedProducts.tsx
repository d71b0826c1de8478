import { messageFor } from '@/api/messageFor';
import {
  ADVERTISED_PAGE_SIZE,
  useListAdvertisedProductsInfiniteQuery,
  type Product,
} from '@/api/productsApi';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { CatalogSection } from '@/storefront/card/CatalogSection';
import { LoadMoreGrid } from '@/storefront/card/LoadMoreGrid';
import type { ProductGridProps } from '@/storefront/card/ProductGrid';
import { useShownProducts } from '@/storefront/card/useShownProducts';

const TITLE = 'Top Advertised Products';

type AdvertisedProductsProps = Pick<ProductGridProps, 'actions'>;

/** Advertised cars. Without any, the section is hidden (spec §2, Home). */
export function AdvertisedProducts(props: AdvertisedProductsProps) {
  const isOwn = (product: Product) => props.actions.cardStateOf(product).booking !== null;
  const list = useListAdvertisedProductsInfiniteQuery();
  const shown = useShownProducts(list, ADVERTISED_PAGE_SIZE, isOwn, { keepsOrder: true });
  const { currentData, error, isFetching, refetch } = list;

  if (currentData) {
    if (shown.products.length === 0) return null;
    return (
      <CatalogSection title={TITLE}>
        <LoadMoreGrid {...props} shown={shown} label={TITLE} />
      </CatalogSection>
    );
  }
  return (
    <CatalogSection title={TITLE}>
      {error ? (
        <ErrorState
          title="We couldn’t load the advertised cars"
          message={messageFor(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Waiting label="Loading advertised cars" minHeight={480} />
      )}
    </CatalogSection>
  );
}
