import { useEffect, useState } from 'react';
import type { Listing } from '@/api/listingsApi';
import type { Search } from '#contract/search';
import { useCountListingsQuery, type SearchCounts } from '@/api/searchApi';
import { searchLocally } from '@/api/searchLocally';

const PAUSE_MS = 250;

/**
 * How many cars a search would find, and what its choices would leave: of the server, once somebody
 * pauses, or of `rows` where those are all there are. Null while it is not known.
 */
export function useSearchCounts(search: Search, rows: readonly Listing[] | null) {
  const written = JSON.stringify(search);
  const [settled, setSettled] = useState({ written, search });
  useEffect(() => {
    const timer = setTimeout(
      () => setSettled({ written, search: JSON.parse(written) as Search }),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [written]);
  const { data, isFetching } = useCountListingsQuery(settled.search, { skip: rows !== null });

  if (rows) return { counts: searchLocally(rows, search), isCurrent: true };
  const counts: SearchCounts | null = data ?? null;
  return { counts, isCurrent: counts !== null && !isFetching && settled.written === written };
}
