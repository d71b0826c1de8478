import { useState } from 'react';
import { toListArgs, type ListQuery } from '#contract/lists';
import { showError } from '@/components/feedback/toast';
import { collectRows, type FetchPage } from './collectRows';
import type { TableRow } from './types';
import type { ListView } from './useListView';

/** More rows are not selected at once, because most actions send a request for each. */
const SELECT_ALL_MAX = 200;

export interface RowSelection<Row> {
  rows: ReadonlyMap<string, Row>;
  set: (rows: Iterable<Row>) => void;
  /** Removes rows that are gone or handled. */
  remove: (ids: Iterable<string>) => void;
  clear: () => void;
  /** Call it when an action has changed selected rows. Those that left the list are removed. */
  refresh: () => void;
  /** Selects the matching rows of all pages. Null if they are selected already, or too many. */
  selectAll: (() => void) | null;
  isSelectingAll: boolean;
}

interface SelectionSource<Row> {
  view: ListView<Row>;
  query: ListQuery;
  fetchPage: FetchPage<Row>;
  describeError: (error: unknown) => string;
}

/**
 * The selected rows across pages, each with its latest data. When all rows are loaded, rows that no
 * longer exist are removed automatically.
 */
export function useRowSelection<Row extends TableRow>({
  view: { rows, allRows, matching, total },
  query,
  fetchPage,
  describeError,
}: SelectionSource<Row>): RowSelection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map<string, Row>());
  const [isSelectingAll, setIsSelectingAll] = useState(false);
  const set = (next: Iterable<Row>) => setChosen(new Map([...next].map((row) => [row.id, row])));
  const selected = refreshed(chosen, rows, allRows);
  const isFew = total <= SELECT_ALL_MAX;

  /** The matching rows of all pages. Rejects when a request fails. */
  const collect = async (): Promise<readonly Row[]> =>
    matching ?? collectRows(fetchPage, { ...toListArgs(query), sort: undefined });

  const selectAll = async () => {
    setIsSelectingAll(true);
    try {
      set(await collect());
    } catch (error) {
      showError(`We couldn’t select all rows. ${describeError(error)}`);
    }
    setIsSelectingAll(false);
  };

  /** Loads the selected rows again, of other pages too: the next action needs their latest data. */
  const refresh = async () => {
    if (allRows) return;
    const ofPage = async () => (await fetchPage(toListArgs(query))).rows;
    const latest = await (isFew ? collect() : ofPage()).catch((): Row[] => []);
    setChosen(
      (before) => new Map(latest.flatMap((row) => (before.has(row.id) ? [[row.id, row]] : []))),
    );
  };

  const isPageSelected = rows.length > 0 && rows.every(({ id }) => selected.has(id));
  return {
    rows: selected,
    set,
    remove: (ids) =>
      setChosen((before) => {
        const after = new Map(before);
        for (const id of ids) after.delete(id);
        return after;
      }),
    clear: () => setChosen(new Map<string, Row>()),
    refresh: () => void refresh(),
    selectAll: isPageSelected && isFew && selected.size < total ? () => void selectAll() : null,
    isSelectingAll,
  };
}

function refreshed<Row extends TableRow>(
  chosen: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  allRows: readonly Row[] | null,
): ReadonlyMap<string, Row> {
  if (chosen.size === 0) return chosen;
  const latest = new Map((allRows ?? rows).map((row) => [row.id, row]));
  const live = new Map<string, Row>();
  for (const [id, row] of chosen) {
    const current = latest.get(id) ?? (allRows ? undefined : row);
    if (current) live.set(id, current);
  }
  return live;
}
