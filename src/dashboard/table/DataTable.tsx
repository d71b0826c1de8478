import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { pageSizes } from '#contract/lists';
import { SlowLoad } from '@/components/feedback/Waiting';
import { Extended } from '@/store/Extended';
import type { ListState } from './useListQuery';
import { useHeldView } from './useHeldView';
import { useListView, type ListQueryResult } from './useListView';
import { useRowSelection } from './useRowSelection';
import { ActionDialogs } from './ActionDialogs';
import { BulkBar } from './BulkBar';
import { ExportButton, useCsvExport } from './ExportButton';
import type { FetchPage } from './collectRows';
import { useAvailableSize } from './gridSize';
import { NewRows } from './NewRows';
import { PrintedRows } from './PrintedRows';
import { CardActions } from './RowActions';
import { RowPanel } from './RowPanel';
import { BoundedRows, FoundRows, RefreshBar, StaleRows } from './TableStates';
import { PageJump, TablePager, withoutPaging } from './TablePager';
import { TableRows } from './TableRows';
import { TableToolbar } from './TableToolbar';
import type { CellEditing, RowAction, SelectionTool, TableRow, TableSetup } from './types';
import { useKeptFocus } from './useKeptFocus';
import { useReturnToRow } from './useReturnToRow';
import { useRowPanel } from './useRowPanel';
import { useScrollToTop } from './useScrollToTop';
import { useSupported } from './useSupported';
import { useTableActions } from './useTableActions';
import { useTableLayout } from './useTableLayout';
import { useWaitingRows } from './useWaitingRows';
import { hiddenFieldsOf, useTablePrefs } from './useTablePrefs';
import { useTableViews } from './useTableViews';

interface DataTableProps<Row extends TableRow> {
  table: TableSetup<Row>;
  state: ListState;
  /** The list query for `state.args`. */
  list: ListQueryResult<Row> & {
    /** The rows lack columns that the CSV file needs. */
    isPartial?: boolean;
  };
  actions: readonly RowAction<Row>[];
  selectionTools?: readonly SelectionTool<Row>[];
  /** Needed if a column has `edit`. */
  editing?: CellEditing<Row>;
  /** For the CSV file and the selection of all rows. */
  fetchPage: FetchPage<Row>;
}

/**
 * The table of all dashboard pages, with search, filters, sorting, paging, selection, export, and
 * the loading, empty and error states. It pages, sorts and searches on the client when the server
 * sends all rows, and on the server when that pages. Shows a grid on wide screens, and cards on
 * phones. Leaves out what the server does not support.
 */
export function DataTable<Row extends TableRow>({
  state,
  list,
  editing,
  fetchPage,
  ...offer
}: DataTableProps<Row>) {
  const { table, actions: offered, selectionTools } = useSupported(offer);
  const section = useRef<HTMLElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const probe = useRef<HTMLDivElement>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  /** The search box has come out from behind the bar of the selection. */
  const [isSearching, setIsSearching] = useState(false);
  const size = useAvailableSize(probe);
  useKeptFocus(section);
  const { prefs, change: changePrefs } = useTablePrefs(table.id, table.fields);
  const views = useTableViews(table, state.query, prefs);
  const live = useListView(table, state, list);
  const { view: held, isEditing, onEditing } = useHeldView(live, state.query, list.isFetching);
  const isOther = held.status === 'updating';
  const allSelection = useRowSelection({
    view: live,
    query: state.query,
    fetchPage,
  });
  const hasSelected = allSelection.rows.size > 0;
  const incoming = useWaitingRows(held.rows, JSON.stringify([state.query, isOther]), hasSelected);
  const view = { ...held, rows: incoming.rows };
  const actions = useTableActions(allSelection, table.nameOf);
  const { query } = state;
  const { rows, status } = view;
  const { labels, nameOf, renderLead } = table;
  const csv = useCsvExport(table, { query, matching: live.matching, fetchPage });

  const bulkActions = offered.flatMap((it) => ('run' in it && it.bulk ? [it] : []));
  const hiddenFields = hiddenFieldsOf(table.fields, prefs.columns);
  const selection = bulkActions.length + selectionTools.length > 0 ? allSelection : null;
  const { isSearched, isShort, isCards } = useTableLayout(table, query, view, {
    size,
    hiddenFields,
    hasCheckboxes: selection !== null,
    isEditing,
  });
  const isLoading = status === 'loading';
  const isBounded = list.currentData?.isBounded === true;
  const hasNoRows = !isLoading && rows.length === 0;
  const isEmpty = hasNoRows && status !== 'failed' && !isSearched;

  const panel = useRowPanel(rows, {
    offset: (view.page - 1) * query.pageSize,
    total: view.total,
  });
  const panelSetup = isCards ? undefined : table.panel;
  const returning = useReturnToRow(section, rows, isLoading || list.isFetching);

  useScrollToTop(section, JSON.stringify(query));

  const { busy, start } = actions;
  const offers = { actions: offered, busy, start, nameOf, renderLead };
  const bulkBar = selection && selection.rows.size > 0 && status !== 'failed' && (
    <BulkBar
      selection={selection}
      offers={bulkActions}
      tools={selectionTools}
      actions={actions}
      isCards={isCards}
      labels={labels}
      total={view.total}
      isCompact={isSearching && !isCards}
      onExpand={() => setIsSearching(false)}
      onSearch={
        isShort
          ? null
          : () => section.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
      }
    />
  );
  if (!bulkBar && isSearching) setIsSearching(false);
  // The toolbar scrolls out of view above the cards, so the bar sticks to the bottom of the window.
  const barAbove = isCards ? null : bulkBar;
  const exportButton = (
    <ExportButton
      csv={csv}
      isDisabled={list.isPartial === true || hasNoRows || isLoading}
      isNarrow={isCards && !isShort}
    />
  );

  return (
    <Box
      component="section"
      ref={section}
      aria-label={table.label}
      tabIndex={-1}
      onKeyDown={(event) => {
        // Dialogs and menus keep their own Escape; in a field it ends what is typed.
        const { key, target } = event;
        const isInField =
          target instanceof Element && target.matches('input:not([type=checkbox]), select');
        if (key !== 'Escape' || isInField) return;
        if (panelSetup && panel.row) panel.close();
        else selection?.clear();
      }}
      sx={view.total <= Math.min(...pageSizes) ? withoutPaging : undefined}
    >
      <Box ref={probe} aria-hidden sx={{ height: 0, overflow: 'hidden' }}>
        {/* Its width is in rem, so that the observer also reports changes of the text size. */}
        <Box sx={{ width: '1rem', height: '1px' }} />
      </Box>
      <FoundRows
        labels={labels}
        total={isLoading || list.isFetching || status === 'failed' ? null : view.total}
        isBounded={isBounded}
        search={JSON.stringify([query.q, query.filters])}
      />
      {/* Both in the same place, so that selecting rows causes no layout shift. */}
      <Box
        sx={[{ display: 'grid', '& > *': { gridArea: '1 / 1' } }, Boolean(barAbove) && stickyBar]}
      >
        {!isEmpty && !(isShort && isCards && !isLoading) && (
          <TableToolbar
            table={table}
            state={state}
            isCards={isCards}
            isLoading={isLoading}
            isHidden={Boolean(barAbove)}
            isShort={isShort}
            views={views}
            exportButton={exportButton}
            toolsRef={setTools}
            onGoToRows={returning.goToFirst}
            onSearchFocus={() => setIsSearching(true)}
          />
        )}
        {barAbove}
      </Box>
      {status === 'stale' && <StaleRows labels={labels} list={list} />}
      {isBounded && <BoundedRows total={view.total} />}
      {(isLoading || status === 'updating') && <SlowLoad />}
      <Box
        sx={{ position: 'relative' }}
        aria-busy={status === 'updating' || undefined}
        {...incoming.reader}
      >
        <NewRows {...incoming} />
        {list.isFetching && !isLoading && <RefreshBar label={labels.refreshing} />}
        <TableRows
          table={table}
          state={state}
          view={view}
          changed={incoming.changed}
          list={list}
          isCards={isCards}
          isEmpty={isEmpty}
          selection={selection}
          offers={offers}
          editing={editing}
          onEditing={onEditing}
          returning={returning}
          panel={panelSetup ? panel : null}
          viewName={views?.current && !views.isChanged ? views.name : null}
          prefs={prefs}
          onPrefs={changePrefs}
          textScale={size?.textScale ?? 1}
          tools={tools}
          onSkip={() => end.current?.focus()}
        />
      </Box>
      <Box ref={end} tabIndex={-1} />
      {isCards && bulkBar}
      {isCards && isShort && !isLoading && !hasNoRows && <Box sx={{ mt: 1 }}>{exportButton}</Box>}
      {isCards && !isShort && !hasNoRows && view.total > 0 && (
        <TablePager state={state} page={view.page} total={view.total} />
      )}
      <Extended>
        <PageJump key={view.page} state={state} page={view.page} total={view.total} />
      </Extended>
      {panelSetup && (
        <RowPanel setup={panelSetup} state={panel} nameOf={nameOf}>
          {(row) => <CardActions row={row} offers={offers} />}
        </RowPanel>
      )}
      <ActionDialogs table={table} actions={actions} />
      <PrintedRows table={table} rows={rows} total={view.total} hiddenFields={hiddenFields} />
    </Box>
  );
}

/** The bar for selected rows stays in sight, above the grid’s header. */
const stickyBar = {
  position: 'sticky',
  top: 0,
  zIndex: 41,
  bgcolor: 'background.default',
} as const;
