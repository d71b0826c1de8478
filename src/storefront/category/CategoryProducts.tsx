import { messageFor } from '@/api/messageFor';
import type { Category } from '@/api/categoriesApi';
import {
  CATEGORY_PAGE_SIZE,
  useListCategoryProductsInfiniteQuery,
  type Product,
} from '@/api/productsApi';
import { ButtonLink } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { EmptyState } from '@/components/feedback/EmptyState';
import { plural } from '@/components/labels';
import { Text } from '@/components/Text';
import { useCarView } from '@/lib/carView';
import { routes } from '#contract/routes';
import { ListHead } from '@/storefront/card/ListHead';
import { CarList } from '@/storefront/card/CarList';
import { LoadMoreGrid } from '@/storefront/card/LoadMoreGrid';
import type { ProductGridProps } from '@/storefront/card/ProductGrid';
import { useShownProducts } from '@/storefront/card/useShownProducts';

/** The number of pictures on the first screen of a wide window. */
const PRIORITY_COUNT = 4;

type CategoryProductsProps = Pick<ProductGridProps, 'actions'> & {
  category: Category;
};

/** The cars of a category (spec §2). The URL has the number shown, for Back. */
export function CategoryProducts({ category, ...gridProps }: CategoryProductsProps) {
  const isOwn = (product: Product) => {
    const { booking, isJustBooked } = gridProps.actions.cardStateOf(product);
    return booking !== null || isJustBooked;
  };
  const list = useListCategoryProductsInfiniteQuery(category.id);
  // A grid of cards, as the specification says (§2).
  const view = useCarView('photos');
  const shown = useShownProducts(list, CATEGORY_PAGE_SIZE, isOwn);

  return (
    <AsyncView
      query={list}
      label="Loading cars"
      minHeight={480}
      failedTitle="We couldn’t load the cars"
      messageFor={messageFor}
    >
      {() =>
        shown.products.length === 0 ? (
          <EmptyState
            title="No cars in this category"
            message={`There are no cars in ${category.name} right now. Browse other categories or check back soon.`}
            action={
              <ButtonLink variant="outlined" to={routes.home}>
                All categories
              </ButtonLink>
            }
          />
        ) : (
          <>
            <ListHead hasCars view={view}>
              <Text tone="secondary">{plural(shown.total, '1 car', '# cars')}</Text>
            </ListHead>
            <LoadMoreGrid
              {...gridProps}
              shown={shown}
              Cars={view === 'list' ? CarList : undefined}
              label={`Cars in ${category.name}`}
              resultsUrl={routes.category(category.id)}
              headingLevel="h2"
              priorityCount={PRIORITY_COUNT}
            />
          </>
        )
      }
    </AsyncView>
  );
}
