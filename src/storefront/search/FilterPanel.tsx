import { useLayoutEffect, useRef, useState, type SyntheticEvent, useEffect } from 'react';
import { Button } from '@/components/Button';
import { Dialog } from '@/components/Dialog';
import { plural } from '@/components/labels';
import type { Product } from '@/api/productsApi';
import { histogramNames, type HistogramName } from '#contract/histogram';
import { readSearch, without } from '#contract/searchUrl';
import { searchParams, splitValues, type Search, type FilterGroup } from '#contract/search';
import { useListCategories } from '@/api/categoriesApi';
import { useCountProductsQuery, type SearchCounts } from '@/api/searchApi';
import { computeHistograms, searchLocally } from '@/api/bare/searchLocally';
import { filterLabels, isOnOff } from './filterLabels';
import { isEmptyChoice, withTypedPlace, type FilterDraft } from './filterDraft';
import { FilterFields } from './FilterFields';
import styles from './FilterPanel.module.css';

export interface FilterPanelProps {
  /** The filters to show: one next to its button, or all in full screen. */
  groups: readonly FilterGroup[];
  /** The button to open below; null for all filters in full screen. */
  anchor: HTMLElement | null;
  search: Search;
  /** Filters that cannot be changed here, such as a page’s category. */
  fixed: Search;
  /** All cars, if the server has no search. */
  rows: readonly Product[] | null;
  /** Choices that were not applied when it was last closed. */
  unsent: FilterDraft | undefined;
  /** Closes the panel, too. */
  onApply: (search: Search) => void;
  /** @param unsent the choices to open with the next time; null if they are those of the search */
  onClose: (unsent: FilterDraft | null) => void;
}

/** Sets filters. The submit button shows the number of cars. */
export function FilterPanel({
  groups,
  anchor,
  search,
  fixed,
  rows,
  unsent,
  onApply,
  onClose,
}: FilterPanelProps) {
  const isWhole = anchor === null;
  const [draft, setDraft] = useState<FilterDraft>(() => unsent ?? searchParams(search));
  const { search: wanted, dropped } = readSearch(new URLSearchParams(draft));
  const { counts, isCounting, isCurrent } = useSearchCounts(
    { ...wanted, ...fixed },
    rows,
    histogramNames.filter((name) => groups.includes(name)),
  );
  const isWrong = dropped.length > 0;
  const close = () => onClose(draft);
  const form = useRef<HTMLFormElement>(null);
  // In full screen the title has the focus: on phones a field would open the keyboard.
  useLayoutEffect(() => {
    if (!isWhole) form.current?.querySelector('input')?.focus();
  }, [isWhole]);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = withTypedPlace(draft);
    const applied = readSearch(new URLSearchParams(typed));
    // Shows what is wrong.
    setDraft(typed);
    if (applied.dropped.length > 0) return;
    if (isSameSearch(applied.search, search)) onClose(null);
    else onApply(applied.search);
  };
  const clear = () => setDraft(searchParams(groups.reduce(without, wanted)));
  // A model belongs to one make.
  const makes = splitValues(draft.make ?? fixed.make?.join() ?? '');
  const shown = groups.filter(
    (group) => group !== 'model' || makes.length === 1 || draft.model !== undefined,
  );
  const isEmpty = (group: FilterGroup) =>
    isOnOff(group) && draft[group] === undefined && isEmptyChoice(counts, group, 'true');
  const ordered = [
    ...shown.filter((group) => !isEmpty(group)),
    ...shown.filter((group) => isEmpty(group)),
  ];

  const about = counts?.isEstimate ? 'about ' : '';
  const [only, other] = groups;
  const isOne = !isWhole && only !== undefined && other === undefined;
  return (
    <Dialog
      title={isWhole ? 'Filters' : isOne ? filterLabels[only] : 'More filters'}
      anchor={anchor ?? undefined}
      isFullScreen={isWhole}
      onClose={close}
      className={isWhole ? undefined : styles.one}
    >
      <form ref={form} noValidate onSubmit={submit} className={styles.form}>
        <div className={styles.body}>
          {ordered.map((group) => (
            <FilterFields
              key={group}
              group={group}
              // The choice of an on/off filter has the same name.
              hasTitle={!isOne && !isOnOff(group)}
              draft={draft}
              wrong={dropped}
              counts={counts}
              isCounting={isCounting}
              onChange={(changes) => setDraft((before) => changed(before, changes))}
            />
          ))}
        </div>
        <div data-bottom-bar className={styles.foot}>
          <Button color="inherit" onClick={clear}>
            Clear
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isWrong || undefined}>
            {isCurrent && !isWrong && !draft.typedPlace?.trim() && counts
              ? `Show ${about}${plural(counts.total, '1 car', '# cars')}`
              : 'Show cars'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const isSameSearch = (one: Search, other: Search) =>
  JSON.stringify(searchParams(one)) === JSON.stringify(searchParams(other));

/** Removes empty values. */
const changed = (before: FilterDraft, changes: FilterDraft): FilterDraft =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''));

const PAUSE_MS = 250;

/**
 * Counts the results of a search and of each choice: on the server once typing pauses, or in `rows`
 * if those are all cars. Null while unknown. With histograms of `wanted`.
 */
function useSearchCounts(
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
