import { useMemo } from 'react';
import { specified, specifiedFilters } from '@/api/bare/specified';
import type { RowAction, SelectionTool, TableRow, TableSetup } from './types';

interface TableOffer<Row extends TableRow> {
  table: TableSetup<Row>;
  actions: readonly RowAction<Row>[];
  selectionTools: readonly SelectionTool<Row>[];
}

/** A table without what the server does not support. The same objects while nothing changes. */
export function useSupported<Row extends TableRow>(
  isExtended: boolean,
  { table, actions, selectionTools }: TableOffer<Row>,
): TableOffer<Row> {
  return useMemo(
    () =>
      isExtended
        ? { table, actions, selectionTools }
        : {
            table: {
              ...table,
              fields: specified(table.fields).map((column) => ({ ...column, edit: undefined })),
              filters: specifiedFilters(table.filters ?? []),
            },
            actions: specified(actions),
            selectionTools: specified(selectionTools),
          },
    [isExtended, table, actions, selectionTools],
  );
}
