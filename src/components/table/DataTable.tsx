import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useRef, type ReactNode } from 'react';
import { SlowLoad } from '../feedback/Waiting';
import { ActionConfirmDialog } from './ActionConfirmDialog';
import { ActionResultDialog } from './ActionResultDialog';
import { FoundRows } from './FoundRows';
import { gridWidth } from './gridSize';
import { LazyTableGrid } from './LazyTableGrid';
import { RowActions } from './RowActions';
import { SkipRows } from './SkipRows';
import { TableCards } from './TableCards';
import { TableFooter } from './TableFooter';
import { FailedRows, isNarrowed, NoRows, StaleRows, type EmptyTexts } from './TableStatePanels';
import { TableSkeleton } from './TableSkeleton';
import { TableToolbar } from './TableToolbar';
import type { TableAction, TableAnswer, TableArgs, TableList, TableRow } from './types';
import { useCsvExport } from './useCsvExport';
import { useKeptFocus } from './useKeptFocus';
import { useRoom } from './useRoom';
import { useRowSelection } from './useRowSelection';
import type { TableState } from './useTable';
import { useTableActions } from './useTableActions';
import { useTablePrefs } from './useTablePrefs';
import { useTableView } from './useTableView';

export interface DataTableProps<Row extends TableRow> {
  /** From `useTable`. */
  table: TableState<Row>;
  /** The list query that was asked with `table.listArgs`. */
  list: TableList<Row>;
  /** Names a row in questions and to screen readers. */
  nameOf: (row: Row) => string;
  actions?: readonly TableAction<Row>[];
  /** What stands before a row's buttons, such as a link or a badge. */
  renderLead?: (row: Row) => ReactNode;
  actionsHeader?: string;
  /** Pixels for the actions of a row. */
  actionsWidth?: number;
  empty: EmptyTexts;
  describeError: (error: unknown) => string;
  /** One page of the list, for the CSV file; rejects when that fails. */
  fetchPage: (args: TableArgs) => Promise<TableAnswer<Row>>;
}

const noActions: readonly never[] = [];

/**
 * The one table of the dashboards: search, filters, sorting, paging, selection, export, and every
 * state a list can be in. Pages, sorts and searches by itself when the server sends everything and
 * lets the server do it when it pages. A grid on wide screens, cards on phones.
 */
export function DataTable<Row extends TableRow>({
  table,
  list,
  nameOf,
  actions: offers = noActions,
  renderLead,
  actionsHeader = 'Actions',
  actionsWidth = 200,
  empty,
  describeError,
  fetchPage,
}: DataTableProps<Row>) {
  const section = useRef<HTMLElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const room = useRoom(probe);
  useKeptFocus(section);
  const prefs = useTablePrefs(table.id);
  const view = useTableView(table, list);
  const allSelection = useRowSelection(view);
  const actions = useTableActions(allSelection);
  const csv = useCsvExport(table, view.matching, fetchPage, describeError);

  const { label, noun, columns, query, change } = table;
  const bulkActions = offers.filter(({ isBulk }) => isBulk);
  const selection = bulkActions.length > 0 ? allSelection : null;
  // Where the columns do not fit, a grid would scroll sideways, with its actions out of sight. Until
  // the room is known the window's width has to do.
  const isNarrowWindow = useMediaQuery((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const shown = columns.filter(({ field }) => !prefs.prefs.hiddenFields.includes(field));
  const isCards = room
    ? room.width < gridWidth(shown, actionsWidth, selection !== null) * room.textScale
    : isNarrowWindow;
  const isLoading = view.status === 'loading';
  const hasNoRows = !isLoading && view.rows.length === 0;
  const isEmpty = hasNoRows && view.status !== 'failed' && !isNarrowed(query);

  const body = {
    label,
    columns,
    rows: view.rows,
    isLoading,
    nameOf,
    selection,
    renderActions:
      offers.length > 0 || renderLead
        ? (row: Row) => (
            <RowActions
              row={row}
              name={nameOf(row)}
              offers={offers}
              actions={actions}
              isInGrid={!isCards}
              lead={renderLead?.(row)}
            />
          )
        : null,
  };

  return (
    <Box component="section" ref={section} aria-label={label} tabIndex={-1}>
      <Box ref={probe} aria-hidden sx={{ height: 0, overflow: 'hidden' }}>
        {/* As wide as the text is large, so that a change of that is noticed. */}
        <Box sx={{ width: '1rem', height: '1px' }} />
      </Box>
      <FoundRows
        noun={noun}
        total={isLoading || list.isFetching || view.status === 'failed' ? null : view.total}
        search={JSON.stringify([query.q, query.filters])}
      />
      {!isEmpty && (
        <TableToolbar
          table={table}
          prefs={prefs}
          isCards={isCards}
          csv={csv}
          isLoading={isLoading}
          canExport={!list.isPartial && view.rows.length > 0}
        />
      )}
      {view.status === 'stale' && (
        <StaleRows list={list} noun={noun} describeError={describeError} />
      )}
      {isLoading && <SlowLoad />}
      <Box sx={{ position: 'relative' }}>
        {list.isFetching && !isLoading && (
          <LinearProgress
            aria-label={`Refreshing ${noun.many}`}
            sx={{
              position: 'absolute',
              insetInline: 0,
              top: 0,
              height: 2,
              zIndex: 2,
              // A quick refresh in the background does not flash.
              opacity: 0,
              animation: 'appear 0s 400ms forwards',
              '@keyframes appear': { to: { opacity: 1 } },
            }}
          />
        )}
        {view.status === 'failed' ? (
          <FailedRows list={list} noun={noun} describeError={describeError} />
        ) : hasNoRows ? (
          <NoRows
            query={query}
            noun={noun}
            empty={empty}
            onClear={() => change({ q: '', filters: {} })}
          />
        ) : isCards ? (
          <>
            {view.rows.length > 0 && <SkipRows noun={noun} end={footer} />}
            <TableCards {...body} />
          </>
        ) : (
          <Suspense
            fallback={
              <TableSkeleton
                density={prefs.prefs.density}
                rowCount={isLoading ? query.pageSize : view.rows.length}
              />
            }
          >
            <LazyTableGrid
              {...body}
              query={query}
              page={view.page}
              total={view.total}
              prefs={prefs.prefs}
              actionsHeader={actionsHeader}
              actionsWidth={actionsWidth}
              textScale={room?.textScale ?? 1}
              hasUsualSort={table.usualSort !== undefined}
              onSort={(sort) => change({ sort })}
            />
          </Suspense>
        )}
      </Box>
      <Box ref={footer} tabIndex={-1} />
      {!isEmpty && view.status !== 'failed' && (
        <TableFooter
          table={table}
          page={view.page}
          total={view.total}
          selection={selection}
          bulkActions={bulkActions}
          actions={actions}
          isCards={isCards}
        />
      )}
      <ActionConfirmDialog actions={actions} noun={noun} nameOf={nameOf} />
      <ActionResultDialog
        result={actions.result}
        noun={noun}
        nameOf={nameOf}
        onClose={actions.closeResult}
      />
    </Box>
  );
}
