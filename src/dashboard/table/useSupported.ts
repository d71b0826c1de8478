import { useMemo } from 'react';
import { specified, specifiedFilters } from '@/api/bare/specified';
import { useIsExtended } from '@/store/hooks';
import type { RowAction, SelectionTool, TableRow, TableSetup } from './types';

interface TableOffer<Row extends TableRow> {
  table: TableSetup<Row>;
  actions: readonly RowAction<Row>[];
  selectionTools?: readonly SelectionTool<Row>[];
}

const noTools: readonly never[] = [];

/** A table without what the server does not support. The same objects while nothing changes. */
export function useSupported<Row extends TableRow>({
  table,
  actions,
  selectionTools = noTools,
}: TableOffer<Row>): Required<TableOffer<Row>> {
  const isExtended = useIsExtended();
  return useMemo(
    () =>
      isExtended
        ? { table, actions, selectionTools }
        : {
            table: {
              ...table,
              panel: undefined,
              fields: specified(table.fields).map((column) => ({ ...column, edit: undefined })),
              filters: specifiedFilters(table.filters ?? []),
              // Other servers do not specify their order.
              labels: { ...table.labels, unsorted: 'Default' },
            },
            actions: specified(actions).map((action) =>
              'run' in action
                ? { ...action, plan: undefined, reason: undefined, undo: undefined }
                : action,
            ),
            selectionTools: specified(selectionTools),
          },
    [isExtended, table, actions, selectionTools],
  );
}
