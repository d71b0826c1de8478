import { useParams } from 'react-router-dom';
import { useGetCategory } from '@/api/categoriesApi';
import { isApiError } from '@/api/errors';
import { messageFor } from '@/api/messageFor';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { PageTitle } from '@/components/PageTitle';
import { CategorySearch } from '@/storefront/search/CategorySearch';
import { useProductCardActions } from '@/storefront/booking/useProductCardActions';
import { CategoryNotFound } from './CategoryNotFound';
import { CategoryProducts } from './CategoryProducts';
import { CategoryTabs } from './CategoryTabs';

/** The category page (spec §2, /category/{id}). */
export default function CategoryPage() {
  const { categoryId = '' } = useParams();
  // `data` could be the previous category.
  const { currentData, error, isFetching, refetch } = useGetCategory(categoryId);
  const actions = useProductCardActions();

  if (currentData) {
    // The id of the URL, because a response can omit it.
    const category = { ...currentData, id: categoryId };
    return (
      <>
        <PageTitle title={category.name || 'Cars'} space="small" />
        <CategoryTabs currentId={categoryId} />
        <CategorySearch key={categoryId} categoryId={categoryId} actions={actions}>
          <CategoryProducts category={category} actions={actions} />
        </CategorySearch>
      </>
    );
  }
  if (isApiError(error) && error.status === 404) return <CategoryNotFound />;
  if (error) {
    return (
      <>
        <PageTitle title="Cars" space="medium" />
        <ErrorState
          title="We couldn’t load this category"
          message={messageFor(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </>
    );
  }
  return <Waiting isPage label="Loading category" minHeight={480} />;
}
