import { useEffect, useState } from 'react';
import { useListCategories } from '@/api/categoriesApi';
import type { Product } from '@/api/productsApi';
import type { HistogramName } from '#contract/histogram';
import type { Search } from '#contract/search';
import { useCountProductsQuery, type SearchCounts } from '@/api/searchApi';
import { drawLocally, searchLocally } from '@/api/bare/searchLocally';

const PAUSE_MS = 250;

/**
 * How many cars a search would find, and what its choices would leave: of the server, once somebody
 * pauses, or of `rows` where those are all there are. Null while it is not known. With how the cars
 * are spread over `wanted`, where that can be told.
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
  // Remembered while it is asked again: what is waited for must not come and go with every letter.
  const [hasFailed, setHasFailed] = useState(false);
  if (isError && !hasFailed) setHasFailed(true);

  if (rows) {
    const counts = {
      ...searchLocally(rows, search, categories),
      histograms: drawLocally(rows, search, categories, wanted),
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
