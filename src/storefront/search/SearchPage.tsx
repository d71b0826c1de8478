import { useSearchParams } from 'react-router-dom';
import { PageTitle } from '@/components/PageTitle';
import { useProductCardActions } from '@/storefront/booking/useProductCardActions';
import { readSearch, setGroups } from '#contract/searchUrl';
import { useDescribeFilter } from './ActiveFilters';
import { CarSearch } from './CarSearch';
import { describeSearch } from './filterLabels';
import { useSellerName } from './useSellerName';

/** The search page, /search (an extension). The URL has the search and the filters. */
export default function SearchPage() {
  const actions = useProductCardActions();
  return (
    <>
      <SearchTitle />
      <CarSearch rows={null} actions={actions} />
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
