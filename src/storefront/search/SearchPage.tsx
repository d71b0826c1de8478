import { useSearchParams } from 'react-router-dom';
import { useListCategories } from '@/api/categoriesApi';
import { messageFor } from '@/api/messageFor';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Waiting } from '@/components/feedback/Waiting';
import { PageTitle } from '@/components/PageTitle';
import { useIsExtended } from '@/store/useIsExtended';
import { useProductCardActions } from '@/storefront/booking/useProductCardActions';
import NotFoundPage from '@/storefront/ui/NotFoundPage';
import { readSearch, setGroups } from '#contract/searchUrl';
import { useDescribeFilter } from './ActiveFilters';
import { CarSearch } from './CarSearch';
import { describeSearch } from './filterLabels';
import { useSellerName } from './useSellerName';

/** The search page, /search (an extension). The URL has the search and the filters. */
export default function SearchPage() {
  const actions = useProductCardActions();
  const isExtended = useIsExtended();
  // A request of the specification, whose response reveals whether the server has a search.
  const { data, error, isFetching, refetch } = useListCategories();
  if (isExtended) {
    return (
      <>
        <SearchTitle />
        <CarSearch rows={null} actions={actions} />
      </>
    );
  }
  if (data) return <NotFoundPage />;
  return (
    <>
      <PageTitle title="Search cars" space="small" />
      {error ? (
        <ErrorState
          title="We couldn’t load the search results"
          message={messageFor(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Waiting label="Loading cars" minHeight={480} />
      )}
    </>
  );
}

/**
 * Says whose cars they are, if the search is for a seller’s. The document title has the words and
 * filters, so that tabs, the history and shared links can be told apart.
 */
function SearchTitle() {
  const { search } = readSearch(useSearchParams()[0]);
  const sellerName = useSellerName(search);
  const describe = useDescribeFilter(sellerName);
  const title =
    search.seller === undefined ? 'Search cars' : `Cars from ${sellerName || 'this seller'}`;
  const hasFilters = setGroups(search).some((group) => group !== 'seller');
  const described = describeSearch(search, describe);
  const documentTitle = !hasFilters
    ? title
    : search.seller === undefined
      ? described
      : `${title}: ${described}`;
  return <PageTitle title={title} documentTitle={documentTitle} space="small" />;
}
