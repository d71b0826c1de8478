import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { describeError } from '@/api/errors';
import type { Category } from '@/api/models';
import { useListCategoryProductsQuery } from '@/api/productsApi';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { routes } from '@/contract/routes';
import { ProductGrid, type ProductGridProps } from './ProductGrid';

/** How many cards more a press of Show more brings: a long list stays quick. */
const STEP = 48;
/** As many pictures as the first screen of a wide window holds. */
const PRIORITY_COUNT = 4;

type CategoryProductsProps = Pick<ProductGridProps, 'onBook' | 'onReport' | 'reportingIds'> & {
  category: Category;
};

/** The cars of a category (spec §2); how many are shown stands in the address, for Back. */
export function CategoryProducts({ category, ...gridProps }: CategoryProductsProps) {
  const { currentData, error, isFetching, refetch } = useListCategoryProductsQuery(category.id);
  const [searchParams, setSearchParams] = useSearchParams();
  const shownCount = Math.max(STEP, Number(searchParams.get('show')) || 0);

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
  if (currentData.length === 0) {
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

  const showMore = () =>
    setSearchParams(
      (params) => {
        params.set('show', String(shownCount + STEP));
        return params;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {currentData.length === 1 ? '1 car' : `${currentData.length} cars`}
      </Typography>
      <ProductGrid
        {...gridProps}
        products={currentData.slice(0, shownCount)}
        label={`Cars in ${category.name}`}
        headingLevel="h2"
        priorityCount={PRIORITY_COUNT}
      />
      {currentData.length > shownCount && (
        <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 1, mt: 4 }}>
          <Typography variant="body2" color="textSecondary">
            {shownCount} of {currentData.length} shown
          </Typography>
          <Button variant="outlined" onClick={showMore}>
            Show more cars
          </Button>
        </Box>
      )}
    </>
  );
}
