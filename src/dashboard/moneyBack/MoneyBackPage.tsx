import { useMemo } from 'react';
import {
  useLazyCollectMoneyBackCasesQuery,
  useListMoneyBackCasesQuery,
  type MoneyBackCase,
} from '@/api/moneyBackApi';
import { PageTitle } from '@/components/PageTitle';
import { DataTable } from '@/dashboard/table/DataTable';
import { FilterLinks } from '@/dashboard/table/FilterLinks';
import type { DialogAction } from '@/dashboard/table/types';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { useRowDialogs } from '@/dashboard/ui/useRowDialogs';
import { useLiveQuery } from '@/live/liveStatus';
import { MoneyBackDialog } from './MoneyBackDialog';
import { moneyBackArgs, moneyBackTable, stateFilter } from './moneyBackSetup';

/** Requests of buyers for their money, for admins. Open ones can be decided, the others viewed. */
export default function MoneyBackPage() {
  const state = useListQuery(moneyBackTable);
  const list = useListMoneyBackCasesQuery(moneyBackArgs(state.args), useLiveQuery(60_000));
  const [fetchCases] = useLazyCollectMoneyBackCasesQuery();
  const { open, dialogs } = useRowDialogs<MoneyBackCase>();

  const actions = useMemo((): DialogAction<MoneyBackCase>[] => {
    const isOpen = (request: MoneyBackCase) => request.state === 'open';
    return [
      { id: 'decide', label: 'Decide', isOffered: isOpen, open },
      { id: 'view', label: 'View', isOffered: (request) => !isOpen(request), open },
    ];
  }, [open]);

  return (
    <>
      <PageTitle title="Money back" space="medium" />
      <FilterLinks filter={stateFilter} />
      <DataTable
        table={moneyBackTable}
        state={state}
        list={list}
        actions={actions}
        fetchPage={(args) => fetchCases(moneyBackArgs(args)).unwrap()}
      />
      {dialogs.map(({ row, ...dialog }) => (
        <MoneyBackDialog
          // Another amount is left to refund.
          key={`${row.id} ${row.leftCents}`}
          {...dialog}
          row={row}
        />
      ))}
    </>
  );
}
