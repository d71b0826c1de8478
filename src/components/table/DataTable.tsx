import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, type ReactNode } from 'react';
import { Spinner } from '../feedback/Spinner';
import { SlowLoad } from '../feedback/Waiting';
import { ActionConfirmDialog } from './ActionConfirmDialog';
import { ActionResultDialog } from './ActionResultDialog';
import { LazyTableGrid } from './LazyTableGrid';
import { RowActions } from './RowActions';
import { TableCards } from './TableCards';
import { TableFooter } from './TableFooter';
import { FailedRows, isNarrowed, NoRows, StaleRows, type EmptyTexts } from './TableStatePanels';
import { TableSkeleton } from './TableSkeleton';
import { TableToolbar } from './TableToolbar';
import type { TableAction, TableAnswer, TableArgs, TableList, TableRow } from './types';
import { useCsvExport } from './useCsvExport';
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
  // Tablets included: a grid would scroll sideways there, with its actions out of sight.
  const isCards = useMediaQuery((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const prefs = useTablePrefs(table.id);
  const view = useTableView(table, list);
  const allSelection = useRowSelection(view);
  const actions = useTableActions(allSelection);
  const csv = useCsvExport(table, view.matching, fetchPage, describeError);

  const { label, noun, columns, query, change } = table;
  const bulkActions = offers.filter(({ isBulk }) => isBulk);
  const selection = bulkActions.length > 0 ? allSelection : null;
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
    <Box component="section" aria-label={label}>
      {!isEmpty && (
        <TableToolbar
          table={table}
          prefs={prefs}
          isCards={isCards}
          csv={csv}
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
        {isLoading && (
          <Box sx={{ position: 'absolute', insetInline: 0, top: 56, zIndex: 2 }}>
            <Spinner label={`Loading ${noun.many}`} />
          </Box>
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
          <TableCards {...body} />
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
              onSort={(sort) => change({ sort })}
            />
          </Suspense>
        )}
      </Box>
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
