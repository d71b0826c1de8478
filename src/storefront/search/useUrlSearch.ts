import { useSearchParams } from 'react-router-dom';
import type { Search } from '#contract/search';
import { readSearch, writeSearch } from '#contract/searchAddress';

/** The search in the URL. It can be shared, and Back and a reload restore it. */
export function useUrlSearch() {
  const [params, setParams] = useSearchParams();
  const { search, dropped } = readSearch(params);
  return {
    search,
    /** Names of unknown or invalid parameters. */
    dropped,
    /** @param isTyping replaces the history entry, so that typing adds no step for Back */
    change: (next: Search, isTyping = false) =>
      setParams((before) => writeSearch(before, next), {
        replace: isTyping,
        preventScrollReset: true,
        // The next change must start from this one, even within the same render.
        flushSync: true,
      }),
  };
}
