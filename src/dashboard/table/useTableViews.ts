import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTableViewList, type TableView } from '@/api/tableViewsApi';
import { selectCurrentUid } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import {
  isSameView,
  STANDARD_VIEW,
  VIEW_NAME_MAX,
  viewTables,
  type ViewTable,
} from '#contract/tableViews';
import { cleanText } from '#contract/text/cleanText';
import { firstCharacters } from '#contract/text/cutText';
import type { ListQuery } from '#contract/lists';
import type { TableRow, TableSetup } from './types';
import { listParamsOf, listQueryIn } from './useListQuery';
import { readLinked, writePrefs, type TablePrefs } from './useTablePrefs';

/** The name of the view that is shown. */
const VIEW = 'view';

/** The saved views of a table (an extension). */
export interface TableViews {
  table: ViewTable;
  /** The user’s own, by name. */
  own: readonly TableView[];
  /** Reloads them after a failure; null if they are known. */
  reload: (() => void) | null;
  /** The name in the URL: of an own view, or of another user’s whose link was followed. */
  name: string;
  /** Null for the standard view and those of others. */
  current: TableView | null;
  /** Something else is shown than it was saved with. */
  isChanged: boolean;
  /** What is shown now, as URL parameters. */
  query: string;
  /** The URL parameters of a view. */
  searchOf: (name: string, query?: string) => string;
}

/** Null for a table without views. Opens the table with its start view. */
export function useTableViews<Row extends TableRow>(
  setup: TableSetup<Row>,
  query: ListQuery,
  prefs: TablePrefs,
): TableViews | null {
  const [params, setParams] = useSearchParams();
  const table = viewTables.find((known) => known === setup.id);
  const list = useTableViewList(table, useAppSelector(selectCurrentUid));
  const own = (list.data ?? []).filter((view) => view.table === table);
  const wanted = firstCharacters(cleanText(params.get(VIEW) ?? ''), VIEW_NAME_MAX);
  const current = own.find((view) => isSameView(view.name, wanted)) ?? null;
  const isStandard = wanted === '' || isSameView(wanted, STANDARD_VIEW);
  const shown = writePrefs(listParamsOf(setup, query), prefs, setup.fields).toString();
  const start = own.find(({ isStart }) => isStart);

  const searchOf: TableViews['searchOf'] = (name, saved = '') => {
    const next = new URLSearchParams(saved);
    // Without a name the table opens with its start view.
    if (name !== STANDARD_VIEW || start) next.set(VIEW, name);
    return next.toString();
  };

  const isBare = params.size === 0;
  const openStart = useEffectEvent(() => {
    if (start) setParams(searchOf(start.name, start.query), { replace: true });
  });
  useEffect(() => {
    if (isBare) openStart();
  }, [isBare, start?.id]);

  if (!table || (!list.data && !list.error)) return null;
  const saved = new URLSearchParams(current?.query);
  const asSaved = writePrefs(
    listParamsOf(setup, listQueryIn(setup, saved)),
    { ...prefs, ...readLinked(saved) },
    setup.fields,
  );
  return {
    table,
    own,
    reload: list.error === undefined ? null : () => void list.refetch(),
    name: isStandard ? STANDARD_VIEW : (current?.name ?? wanted),
    current,
    isChanged: current !== null && asSaved.toString() !== shown,
    query: shown,
    searchOf,
  };
}
