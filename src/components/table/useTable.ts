import { useState } from 'react';
import { formatSort, type TableQuery, type TableSort } from './tableQuery';
import type { RowNoun, TableArgs, TableColumn, TableFilter } from './types';
import { useTableUrlState } from './useTableUrlState';

export interface TableSetup<Row> {
  /** Names the remembered settings and the CSV file. */
  id: string;
  /** What the table is, for screen readers. */
  label: string;
  noun: RowNoun;
  columns: readonly TableColumn<Row>[];
  filters?: readonly TableFilter<Row>[];
  /** The order while nobody has asked for another; as the server sends it when left out. */
  usualSort?: TableSort;
}

export interface TableState<Row> extends TableSetup<Row> {
  filters: readonly TableFilter<Row>[];
  query: TableQuery;
  change: ReturnType<typeof useTableUrlState>['change'];
  /**
   * What to ask the list endpoint: the state of the address, or what brought everything there is;
   * the table then answers all else itself.
   */
  listArgs: TableArgs;
  /** Called by the table: whether the answer to `listArgs` was everything there is. */
  noteComplete: (isComplete: boolean) => void;
}

/** Search, filters and order as a server that pages is asked for them. */
export function toTableArgs({ sort, q, filters }: TableQuery): TableArgs {
  return {
    sort: sort ? formatSort(sort) : undefined,
    q: q || undefined,
    filters: Object.keys(filters).length > 0 ? filters : undefined,
  };
}

/** State of one table: what its address says, and what follows from it for the list endpoint. */
export function useTable<Row>(setup: TableSetup<Row>): TableState<Row> {
  const { columns, filters = [], usualSort = null } = setup;
  const [completeArgs, setCompleteArgs] = useState<TableArgs | null>(null);
  const sortFields = columns.flatMap(({ field, isSortable }) =>
    isSortable === false ? [] : [field],
  );
  const { query: asked, change } = useTableUrlState({ sortFields, filters });
  const query = { ...asked, sort: asked.sort ?? usualSort };
  const { page, pageSize } = query;
  const pageArgs = { page, pageSize, ...toTableArgs(query) };

  return {
    ...setup,
    filters,
    query,
    change,
    listArgs: completeArgs ?? pageArgs,
    noteComplete: (isComplete) =>
      setCompleteArgs((before) => (isComplete ? (before ?? pageArgs) : null)),
  };
}
