import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useMarkSearchSeenMutation } from '@/api/savedSearchesApi';
import { PageTitle } from '@/components/PageTitle';
import { fieldsOf } from '@/lib/json';
import { useProductCardActions } from '@/storefront/booking/useProductCardActions';
import { NewSince } from '@/storefront/card/NewSince';
import { readSearch, setGroups } from '#contract/searchUrl';
import { useDescribeFilter } from './ActiveFilters';
import { CarSearch } from './CarSearch';
import { describeSearch } from './filterLabels';
import { useSellerName } from './useSellerName';

/** The search page, /search (an extension). The URL has the search and the filters. */
export default function SearchPage() {
  const actions = useProductCardActions();
  return (
    <NewSince value={useOpenedSearch()}>
      <SearchTitle />
      <CarSearch rows={null} actions={actions} />
    </NewSince>
  );
}

/**
 * If a saved search was opened: marks its new cars as seen, and returns since when cars are new to it,
 * as an ISO time. Null after a reload, when they have been seen.
 */
function useOpenedSearch(): string | null {
  const opened = fieldsOf(fieldsOf(useLocation().state).savedSearch);
  const [markSeen] = useMarkSearchSeenMutation();
  const id = typeof opened.id === 'string' ? opened.id : null;
  useEffect(() => {
    if (id !== null) void markSeen(id);
  }, [id, markSeen]);
  return typeof opened.seenAt === 'string' ? opened.seenAt : null;
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
