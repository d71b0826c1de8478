import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Product } from '@/api/productsApi';
import { searchSorts, type FilterGroup, type Search } from '#contract/search';
import { focusFirst } from '@/components/focusFirst';
import { Text } from '@/components/Text';
import { groupNames, setGroups, without, readSearch, writeSearch } from '#contract/searchUrl';
import { localGroups, localSorts } from '@/api/bare/searchLocally';
import type { ProductGridProps } from '@/storefront/card/ProductGrid';
import type { Elements } from '@/components/elements';
import { describeDropped } from './filterLabels';
import { FILTERS_PARAM, FilterBar } from './FilterBar';
import { SearchResults, LocalSearchResults } from './SearchResults';
import styles from './SearchResults.module.css';
import { ActiveFilters } from './ActiveFilters';
import { useSellerName } from './useSellerName';

interface CarSearchProps extends Pick<ProductGridProps, 'actions'> {
  /** Filters that are the page’s own, and no choice. */
  fixed?: Search;
  /** All cars of the page, if the server has no search. */
  rows: readonly Product[] | null;
  /** Rendered while no filter is active. By default all cars are shown. */
  children?: Elements;
}

const none: Search = {};

export function CarSearch({ fixed = none, rows, actions, children }: CarSearchProps) {
  const { search: urlSearch, dropped, change } = useUrlSearch();
  const offered: readonly FilterGroup[] = rows ? localGroups : groupNames;
  // Words have a field of their own, and a seller comes from a link.
  const withoutField = (group: FilterGroup) => group === 'q' || group === 'seller';
  const groups = offered.filter(
    (group) => !withoutField(group) && !setGroups(fixed).includes(group),
  );
  const search = only(urlSearch, ['q', ...groups, ...offered.filter(withoutField)]);
  const sellerName = useSellerName({ ...search, ...fixed });
  const isUnfiltered = setGroups(search).length === 0 && search.sort === undefined;
  const bar = useRef<HTMLElement>(null);
  const focusFilters = () => void focusFirst(bar.current?.querySelectorAll('button') ?? []);
  const found = { actions, search, fixed, onChange: change };
  return (
    <>
      <FilterBar
        barRef={bar}
        onClear={focusFilters}
        search={search}
        onChange={change}
        groups={groups}
        sorts={rows ? localSorts : searchSorts}
        fixed={fixed}
        rows={rows}
      />
      {dropped.length > 0 && (
        <Text
          role="note"
          variant="body2"
          className={styles.note}
        >{`This link contains filters we don’t recognise. We ignored: ${describeDropped(dropped)}.`}</Text>
      )}
      <ActiveFilters
        search={search}
        sellerName={sellerName}
        onChange={change}
        onRemoved={focusFilters}
      />
      {isUnfiltered && children !== undefined ? (
        children
      ) : rows ? (
        <LocalSearchResults {...found} rows={rows} />
      ) : (
        <SearchResults {...found} />
      )}
    </>
  );
}

/** Removes filters that this page does not offer but the URL contains. */
function only(search: Search, groups: readonly FilterGroup[]): Search {
  const others = setGroups(search).filter((group) => !groups.includes(group));
  return others.reduce(without, search);
}

/** The search in the URL. It can be shared, and Back and a reload restore it. */
function useUrlSearch() {
  const [params, setParams] = useSearchParams();
  const areFiltersOpen = params.has(FILTERS_PARAM);
  const { search, dropped } = readSearch(params);
  return {
    search,
    /** Names of unknown or invalid parameters. */
    dropped,
    /**
     * Closes all filters, whose history entry the results replace.
     *
     * @param isTyping replaces the history entry, so that typing adds no step for Back
     */
    change: (next: Search, isTyping = false) =>
      setParams(
        (before) => {
          const changed = writeSearch(before, next);
          changed.delete(FILTERS_PARAM);
          return changed;
        },
        {
          replace: isTyping || areFiltersOpen,
          preventScrollReset: true,
          // The next change must start from this one, even within the same render. None follows the
          // filters, which close.
          flushSync: !areFiltersOpen,
        },
      ),
  };
}
