import { useMemo, useState } from 'react';
import { toListArgs, type ListQuery } from '#contract/lists';
import { messageFor } from '@/api/messageFor';
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
}

/** A selected row, and the list it was selected in. */
interface Chosen<Row> {
  row: Row;
  query: ListQuery;
}

/** Equal for the pages of a list in any order. */
const searchOf = ({ q, filters }: ListQuery) => JSON.stringify([q, filters]);

/**
 * The selected rows across pages and searches, each with its latest data. When all rows are loaded,
 * rows that no longer exist are removed automatically.
 */
export function useRowSelection<Row extends TableRow>({
  view: { rows, allRows, matching, total },
  query,
  fetchPage,
}: SelectionSource<Row>): RowSelection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen<Row>>>(new Map());
  const [isSelectingAll, setIsSelectingAll] = useState(false);
  const set = (next: Iterable<Row>) =>
    setChosen(
      (before) =>
        new Map([...next].map((row) => [row.id, { query, ...before.get(row.id), row }] as const)),
    );
  const selected = useMemo(() => refreshed(chosen, rows, allRows), [chosen, rows, allRows]);
  const isFew = total <= SELECT_ALL_MAX;

  const selectAll = async () => {
    setIsSelectingAll(true);
    try {
      const all = matching ?? (await collectRows(fetchPage, allArgs(query)));
      const added = all.map((row) => [row.id, { row, query }] as const);
      setChosen((before) => new Map([...before, ...added]));
    } catch (error) {
      showError(`We couldn’t select all rows. ${messageFor(error)}`);
    }
    setIsSelectingAll(false);
  };

  /** Loads the selected rows again, of all lists: the next action needs their latest data. */
  const refresh = async () => {
    if (allRows) return;
    const lists = new Map([...chosen.values()].map((one) => [searchOf(one.query), one.query]));
    lists.set(searchOf(query), query);
    const loaded = await Promise.all([...lists.values()].map(latestRows));
    const latest = new Map(loaded.flat().map((row) => [row.id, row]));
    setChosen(
      (before) =>
        new Map(
          [...before].flatMap(([id, one]) => {
            const row = latest.get(id);
            return row ? [[id, { ...one, row }] as const] : [];
          }),
        ),
    );
  };

  /** The matching rows of all pages, of long lists those of the page. None if a request fails. */
  const latestRows = async (ofList: ListQuery): Promise<readonly Row[]> => {
    try {
      const page = await fetchPage(toListArgs(ofList));
      return page.total > SELECT_ALL_MAX || page.rows.length >= page.total
        ? page.rows
        : await collectRows(fetchPage, allArgs(ofList));
    } catch {
      return [];
    }
  };

  const isPageSelected = rows.length < total && rows.every(({ id }) => selected.has(id));
  const ofList = [...chosen.values()].filter((one) => searchOf(one.query) === searchOf(query));
  return {
    rows: selected,
    set,
    remove: (ids) =>
      setChosen((before) => {
        const after = new Map(before);
        for (const id of ids) after.delete(id);
        return after;
      }),
    clear: () => setChosen(new Map()),
    refresh: () => void refresh(),
    selectAll:
      isPageSelected && rows.length > 0 && isFew && ofList.length < total
        ? () => void selectAll()
        : null,
    isSelectingAll,
  };
}

const allArgs = (query: ListQuery) => ({ ...toListArgs(query), sort: undefined });

function refreshed<Row extends TableRow>(
  chosen: ReadonlyMap<string, Chosen<Row>>,
  rows: readonly Row[],
  allRows: readonly Row[] | null,
): ReadonlyMap<string, Row> {
  const latest = new Map((allRows ?? rows).map((row) => [row.id, row]));
  const live = new Map<string, Row>();
  for (const [id, { row }] of chosen) {
    const current = latest.get(id) ?? (allRows ? undefined : row);
    if (current) live.set(id, current);
  }
  return live;
}
