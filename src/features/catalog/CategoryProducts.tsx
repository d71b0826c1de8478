import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { describeError } from '@/api/errors';
import type { Category, Product } from '@/api/models';
import { CATEGORY_PAGE_SIZE, useListCategoryProductsInfiniteQuery } from '@/api/productsApi';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { routes } from '#contract/routes';
import { GrowingGrid } from './GrowingGrid';
import type { ProductGridProps } from './ProductGrid';
import { useShownProducts } from './useShownProducts';

/** As many pictures as the first screen of a wide window holds. */
const PRIORITY_COUNT = 4;

type CategoryProductsProps = Pick<ProductGridProps, 'actions'> & {
  category: Category;
};

/** The cars of a category (spec §2); how many are shown stands in the address, for Back. */
export function CategoryProducts({ category, ...gridProps }: CategoryProductsProps) {
  const isOwn = (product: Product) => gridProps.actions.standingOf(product).booking !== null;
  const list = useListCategoryProductsInfiniteQuery(category.id);
  const shown = useShownProducts(list, CATEGORY_PAGE_SIZE, isOwn);
  const { currentData, error, isFetching, refetch } = list;

  if (!currentData) {
    return error ? (
      <ErrorState
        title="We could not load the cars"
        message={describeError(error)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Waiting label="Loading the cars" minHeight={480} />
    );
  }
  if (shown.products.length === 0) {
    return (
      <EmptyState
        title="No cars here yet"
        message={`Nobody is selling a car in ${category.name} right now. Look at the other categories, or come back later.`}
        action={
          <Button variant="outlined" component={RouterLink} to={routes.home}>
            All categories
          </Button>
        }
      />
    );
  }

  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {shown.total === 1 ? '1 car' : `${shown.total} cars`}
      </Typography>
      <GrowingGrid
        {...gridProps}
        shown={shown}
        label={`Cars in ${category.name}`}
        headingLevel="h2"
        priorityCount={PRIORITY_COUNT}
      />
    </>
  );
}
