import { useSearchParams } from 'react-router-dom';
import type { Search } from '#contract/search';
import { readSearch, writeSearch } from '#contract/searchAddress';

/** The search that the address holds: it can be shared, and Back and a reload restore it. */
export function useSearchAddress() {
  const [params, setParams] = useSearchParams();
  const { search, dropped } = readSearch(params);
  return {
    search,
    /** Names in the address that could not be understood. */
    dropped,
    /** @param isTyping the next letter of the same search: no step of its own for Back */
    change: (next: Search, isTyping = false) =>
      setParams((before) => writeSearch(before, next), {
        replace: isTyping,
        preventScrollReset: true,
        // The next change starts from this one, however soon it comes.
        flushSync: true,
      }),
  };
}
