import type {
  GridColumnHeaderParams,
  GridRowSelectionModel,
  GridSortDirection,
  GridSortModel,
  MuiEvent,
  useGridApiRef,
} from '@mui/x-data-grid';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import type { ListSort } from '#contract/lists';
import type { ListState } from '../list/useListQuery';
import type { RowSelection } from '../list/useRowSelection';
import type { TableRow } from './types';

const headerPresses = ['columnHeaderClick', 'columnHeaderKeyDown'] as const;
type HeaderPress = MuiEvent<KeyboardEvent | MouseEvent>;

interface GridContents<Row> {
  rows: Row[];
  page: number;
  pageSize: number;
  sort: ListSort | null;
  /** What a header's presses ask for in turn; null is the usual order. */
  sortingOrder: readonly GridSortDirection[];
  selection: RowSelection<Row> | null;
  change: ListState['change'];
}

const areSame = <Item>(some: readonly Item[], others: readonly Item[]) =>
  some.length === others.length && some.every((item, index) => item === others[index]);

const isOrderedBy = ([shown]: GridSortModel, sort: ListSort | null) =>
  shown?.field === sort?.field && (shown?.sort ?? undefined) === sort?.direction;

const areChosen = (ids: ReadonlySet<unknown>, chosen: ReadonlyMap<string, unknown>) =>
  ids.size === chosen.size && [...chosen.keys()].every((id) => ids.has(id));

/**
 * Keeps the grid's rows, order and selection as they are told, and tells what people press. By the
 * grid's methods, because new properties render every row twice: with its old contents first.
 *
 * @returns the rows to begin with, for the grid's property
 */
export function useGridContents<Row extends TableRow>(
  grid: ReturnType<typeof useGridApiRef>,
  { rows, page, pageSize, sort, sortingOrder, selection, change }: GridContents<Row>,
): Row[] {
  const [firstRows] = useState(rows);
  const scrolledTo = useRef(0);
  const chosen = selection?.rows;

  useLayoutEffect(() => {
    const shown = [...(grid.current?.getRowModels().values() ?? [])];
    if (!areSame(shown, rows)) grid.current?.setRows(rows);
  }, [grid, rows]);

  // A page begins at its top; asking the browser where it is would cost a layout of the old rows.
  useLayoutEffect(() => {
    if (scrolledTo.current > 0) grid.current?.scroll({ top: 0 });
  }, [grid, page, pageSize]);

  useLayoutEffect(() => {
    if (!grid.current || isOrderedBy(grid.current.getSortModel(), sort)) return;
    grid.current.setSortModel(sort ? [{ field: sort.field, sort: sort.direction }] : []);
  }, [grid, sort]);

  useLayoutEffect(() => {
    if (!grid.current || !chosen || areChosen(grid.current.state.rowSelection.ids, chosen)) return;
    grid.current.setRowSelectionModel({ type: 'include', ids: new Set(chosen.keys()) });
  }, [grid, chosen]);

  // Answered before the grid, which would show its old rows in the new order first.
  const onHeader = useEffectEvent((header: GridColumnHeaderParams, event: HeaderPress) => {
    const isOtherKey = 'key' in event && event.key !== 'Enter';
    if (isOtherKey || !header.colDef.sortable) return;
    event.defaultMuiPrevented = true;
    const { field } = header;
    const shown = sort?.field === field ? sortingOrder.indexOf(sort.direction) : -1;
    const direction = sortingOrder[(shown + 1) % sortingOrder.length];
    change({ sort: direction ? { field, direction } : null });
  });
  const onSelect = useEffectEvent(({ ids }: GridRowSelectionModel) => {
    if (!selection || areChosen(ids, selection.rows)) return;
    const known = new Map([...selection.rows, ...rows.map((row) => [row.id, row] as const)]);
    selection.set([...known.values()].filter(({ id }) => ids.has(id)));
  });
  useEffect(() => {
    const beforeGrid = { isFirst: true };
    const ends = [
      ...headerPresses.map((press) =>
        grid.current?.subscribeEvent(press, (it, event) => onHeader(it, event), beforeGrid),
      ),
      grid.current?.subscribeEvent('rowSelectionChange', (model) => onSelect(model)),
      grid.current?.subscribeEvent('scrollPositionChange', ({ top }) => {
        scrolledTo.current = top;
      }),
    ];
    return () => ends.forEach((end) => end?.());
  }, [grid]);

  return firstRows;
}
