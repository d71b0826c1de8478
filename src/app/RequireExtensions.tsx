import { Outlet } from 'react-router-dom';
import { useListCategories } from '@/api/categoriesApi';
import { messageFor } from '@/api/messageFor';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { useIsExtended } from '@/store/hooks';
import NotFoundPage from '@/storefront/ui/NotFoundPage';

/**
 * Layout route for the pages that need our extensions. Other servers do not have these pages. On a
 * static host the first response reveals which server it is.
 */
export function RequireExtensions() {
  const isExtended = useIsExtended();
  const { data, error, isFetching, refetch } = useListCategories(!isExtended);
  if (isExtended) return <Outlet />;
  if (data) return <NotFoundPage />;
  return error ? (
    <ErrorState
      isPage
      title="We couldn’t load this page"
      message={messageFor(error)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  ) : (
    <Waiting isPage label="Loading page" minHeight={480} />
  );
}
