import { mdiChevronDown, mdiMagnify, mdiTune } from '@mdi/js';
import { useEffect, useRef, useState, useSyncExternalStore, type Ref } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { Product } from '@/api/productsApi';
import { searchSorts, type Search, type FilterGroup, type SearchSort } from '#contract/search';
import { Button } from '@/components/Button';
import { classNames } from '@/components/classNames';
import { showError } from '@/components/feedback/toast';
import { Icon } from '@/components/Icon';
import { useSearchDraft } from '@/components/useSearchDraft';
import { fieldsOf } from '@/lib/json';
import { keepSearch } from '@/lib/lastSearches';
import { cleanText } from '#contract/text/cleanText';
import { useSearchKeyHint } from '@/lib/searchKey';
import { useLocationState } from '@/components/useLocationState';
import { useOverlay } from '@/components/useOverlay';
import { useOnDemand } from '@/components/useOnDemand';
import { SEARCH_MAX } from '#contract/lists';
import { setGroups, without } from '#contract/searchUrl';
import { useDescribeFilter } from './ActiveFilters';
import type { FilterDraft } from './filterDraft';
import { filterLabels, isOnOff, sortLabels } from './filterLabels';
import styles from './FilterBar.module.css';

const loadPanel = () => import('./FilterPanel').then((module) => module.FilterPanel);
const prefetch = () => void loadPanel().catch(() => undefined);

interface FilterBarProps {
  barRef: Ref<HTMLElement>;
  /** Clear filters is about to be removed. */
  onClear: () => void;
  search: Search;
  onChange: (search: Search, isTyping?: boolean) => void;
  groups: readonly FilterGroup[];
  sorts: readonly SearchSort[];
  fixed: Search;
  rows: readonly Product[] | null;
}

/** All filters are open: `?filters=all`. */
export const FILTERS_PARAM = 'filters';

interface Opened {
  groups: readonly FilterGroup[];
  /** Null for all filters. */
  anchor: HTMLElement | null;
}

/**
 * Search, filters and sorting of a list of cars in one row. A filter’s button says what it is set to.
 * On phones the filters open in full screen.
 */
export function FilterBar({
  barRef,
  onClear,
  search,
  onChange,
  groups,
  sorts,
  fixed,
  rows,
}: FilterBarProps) {
  const overlay = useOverlay(FILTERS_PARAM);
  const isWhole = overlay.value !== null;
  const [below, setBelow] = useLocationState<Opened | null>(null);
  const opened = isWhole ? { groups, anchor: null } : below;
  // By panel and search: choices that were made there and not applied.
  const [unsent, setUnsent] = useState<Partial<Record<string, FilterDraft>>>({});
  const panelKey = JSON.stringify([opened?.groups, isWhole, search]);
  const hide = () => (isWhole ? overlay.close() : setBelow(null));
  const close = (draft: FilterDraft | null) => {
    hide();
    setUnsent(draft ? { ...unsent, [panelKey]: draft } : {});
  };
  const panel = useOnDemand(loadPanel, opened !== null, () => {
    hide();
    showError('We couldn’t load the filters. Check your connection and try again.');
  });
  const isWide = useIsWide();
  const describe = useDescribeFilter();
  const set = setGroups(search);
  const setHere = groups.filter((group) => set.includes(group));

  const opener = { variant: 'outlined', color: 'inherit', 'aria-haspopup': 'dialog' } as const;
  const intent = { onPointerEnter: prefetch, onFocus: prefetch };

  return (
    <>
      <KeywordsField
        q={search.q ?? ''}
        onSearch={(q) => onChange({ ...without(search, 'q'), ...(q ? { q } : {}) }, true)}
      />
      <section ref={barRef} aria-label="Filters" className={styles.bar}>
        <div className={styles.filters}>
          {buttonsOf(groups, { ...search, ...fixed }, isWide).map(({ label, only }) => {
            const values = only
              .filter((group) => set.includes(group))
              .map((group) => describe(group, search));
            return (
              <Button
                key={label}
                {...opener}
                {...intent}
                aria-expanded={!isWhole && below?.groups[0] === only[0]}
                className={classNames(styles.filter, values.length > 0 && styles.set)}
                onClick={({ currentTarget }) => setBelow({ groups: only, anchor: currentTarget })}
              >
                <span className={styles.value}>
                  {values.length > 0 ? `${label}: ${values.join(', ')}` : label}
                </span>
                <Icon path={mdiChevronDown} size="small" />
              </Button>
            );
          })}
          {setHere.length > 1 && (
            <Button
              onClick={() => {
                onClear();
                onChange(groups.reduce(without, search));
              }}
            >
              Clear filters
            </Button>
          )}
        </div>
        <Button
          {...opener}
          {...intent}
          aria-expanded={isWhole}
          className={classNames(styles.all, setHere.length > 0 && styles.set)}
          onClick={() => overlay.show('all')}
        >
          <Icon path={mdiTune} size="small" />
          <span>{setHere.length > 0 ? `Filters · ${setHere.length}` : 'Filters'}</span>
        </Button>
        <SortChoice
          sorts={sorts}
          sort={search.sort ?? 'relevance'}
          hasWords={search.q !== undefined}
          onSort={(sort) => onChange({ ...search, sort: sort === 'relevance' ? undefined : sort })}
        />
        {opened && panel && (
          <panel.Loaded
            {...opened}
            key={panelKey}
            search={search}
            fixed={fixed}
            rows={rows}
            unsent={unsent[panelKey]}
            onApply={(next) => {
              setUnsent({});
              onChange(next);
            }}
            onClose={close}
          />
        )}
      </section>
    </>
  );
}

/** The filters of the row in their order, before those that need more room. */
const inRow: readonly FilterGroup[] = [
  'make',
  'model',
  'price',
  'year',
  'mileage',
  'fuel',
  'place',
];
const onWide: readonly FilterGroup[] = ['category', 'gearbox', 'condition'];
/** So many always have room. */
const FEW = 5;

/**
 * A button for each filter. On/off filters share one, with others on narrower screens. A model
 * belongs to one make.
 */
function buttonsOf(groups: readonly FilterGroup[], search: Search, isWide: boolean) {
  const hasModels = search.make?.length === 1 || search.model !== undefined;
  const ordered = groups.length <= FEW ? groups : [...inRow, ...(isWide ? onWide : [])];
  const own = ordered.filter(
    (group) => groups.includes(group) && !isOnOff(group) && (group !== 'model' || hasModels),
  );
  const switches = groups.filter(
    (group) => isOnOff(group) || (onWide.includes(group) && !own.includes(group)),
  );
  return [
    ...own.map((group) => ({ label: filterLabels[group], only: [group] })),
    ...(switches.length > 0 ? [{ label: 'More filters', only: switches }] : []),
  ];
}

const wide = () => window.matchMedia('(min-width: 1440px)');

/** Whether the row has room for all filters. */
const useIsWide = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = wide();
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => wide().matches,
    () => false,
  );

function KeywordsField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { text, setText, send } = useSearchDraft(q, onSearch);
  const searchKey = useSearchKeyHint();
  const field = useRef<HTMLInputElement>(null);
  const location = useLocation();
  // From the magnifier of the header. Not when coming back.
  const isWanted =
    useNavigationType() === NavigationType.Push && fieldsOf(location.state).isSearching === true;
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  return (
    <label className={styles.keywords}>
      <Icon path={mdiMagnify} size="small" />
      <input
        {...searchKey}
        ref={field}
        type="search"
        aria-label="Search cars"
        placeholder="Make, model or keyword"
        maxLength={SEARCH_MAX}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          send();
          keepSearch(cleanText(text));
        }}
      />
    </label>
  );
}

interface SortChoiceProps {
  sorts: readonly SearchSort[];
  sort: SearchSort;
  /** Without words there is nothing to match. */
  hasWords: boolean;
  onSort: (sort: SearchSort) => void;
}

function SortChoice({ sorts, sort, hasWords, onSort }: SortChoiceProps) {
  return (
    <label className={styles.sort}>
      <span>Sort</span>
      <select
        value={sort}
        onChange={({ target: { value } }) => {
          const chosen = searchSorts.find((known) => known === value);
          if (chosen) onSort(chosen);
        }}
      >
        {sorts.map((name) => (
          <option key={name} value={name}>
            {name === 'relevance' && !hasWords ? 'Recommended' : sortLabels[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
