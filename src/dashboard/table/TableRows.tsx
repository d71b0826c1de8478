import { Suspense } from 'react';
import { EmptyState } from '@/components/feedback/EmptyState';
import { GridSkeleton, LazyTableGrid } from './LazyTableGrid';
import { TableCards } from './TableCards';
import type { TableGridProps } from './TableGrid';
import { FailedRows, NoMatch, SkipRows } from './TableStates';
import type { TableRow } from './types';
import type { ListQueryResult } from './useListView';

interface TableRowsProps<Row extends TableRow> extends TableGridProps<Row> {
  list: ListQueryResult<Row>;
  isCards: boolean;
  /** There are no rows, even without search and filters. */
  isEmpty: boolean;
  /** The saved view that is shown as it was saved; null for another list. */
  viewName: string | null;
  /** Skips the buttons of all cards. */
  onSkip: () => void;
}

/** The rows of a table as a grid or as cards, or what is shown in their place. */
export function TableRows<Row extends TableRow>({
  list,
  isCards,
  isEmpty,
  viewName,
  onSkip,
  ...grid
}: TableRowsProps<Row>) {
  const { table, view, selection, offers, editing, returning, prefs } = grid;
  const {
    state: { query, change },
  } = grid;
  const { rows, status } = view;
  const { labels, baseFilters = {} } = table;
  const isLoading = status === 'loading';
  if (status === 'failed') return <FailedRows labels={labels} list={list} />;
  if (isEmpty) return <EmptyState {...table.empty} />;
  if (!isLoading && rows.length === 0) {
    return (
      <NoMatch
        labels={labels}
        q={query.q}
        viewName={viewName}
        onClear={() => change({ q: '', filters: baseFilters })}
      />
    );
  }
  if (!isCards) {
    const rowCount = isLoading ? query.pageSize : rows.length;
    return (
      <Suspense fallback={<GridSkeleton density={prefs.density} rowCount={rowCount} />}>
        <LazyTableGrid {...grid} />
      </Suspense>
    );
  }
  return (
    <>
      {!isLoading && <SkipRows label={labels.skip} onSkip={onSkip} />}
      <TableCards
        table={table}
        rows={rows}
        isLoading={isLoading}
        selection={selection}
        offers={offers}
        onEdit={editing?.open}
        returning={returning}
      />
    </>
  );
}
