import { useEffect, useState } from 'react';
import { useListCategories } from '@/api/categoriesApi';
import type { Product } from '@/api/productsApi';
import type { HistogramName } from '#contract/histogram';
import type { Search } from '#contract/search';
import { useCountProductsQuery, type SearchCounts } from '@/api/searchApi';
import { computeHistograms, searchLocally } from '@/api/bare/searchLocally';

const PAUSE_MS = 250;

/**
 * Counts the results of a search and of each choice: on the server once typing pauses, or in `rows`
 * if those are all cars. Null while unknown. With histograms of `wanted`.
 */
export function useSearchCounts(
  search: Search,
  rows: readonly Product[] | null,
  wanted: readonly HistogramName[],
) {
  const { data: categories = [] } = useListCategories();
  const written = JSON.stringify(search);
  const [settled, setSettled] = useState({ written, search });
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled({ written, search: JSON.parse(written) as Search }),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [written]);
  const { data, isError, isFetching } = useCountProductsQuery(
    { search: settled.search, histograms: wanted },
    { skip: rows !== null },
  );
  // Kept while a retry runs, so that the placeholder does not appear and disappear while typing.
  const [hasFailed, setHasFailed] = useState(false);
  if (isError && !hasFailed) setHasFailed(true);

  if (rows) {
    const counts = {
      ...searchLocally(rows, search, categories),
      histograms: computeHistograms(rows, search, categories, wanted),
    };
    return { counts, isCounting: false, isCurrent: true };
  }
  const counts: SearchCounts | null = data ?? null;
  return {
    counts,
    isCounting: counts === null && !hasFailed,
    isCurrent: counts !== null && !isFetching && settled.written === written,
  };
}
