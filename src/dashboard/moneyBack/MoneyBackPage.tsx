import { useState } from 'react';
import { messageFor } from '@/api/messageFor';
import {
  useLazyCollectMoneyBackCasesQuery,
  useListMoneyBackCasesQuery,
  type MoneyBackCase,
} from '@/api/moneyBackCasesApi';
import { EmptyState } from '@/components/feedback/EmptyState';
import { PageTitle } from '@/components/PageTitle';
import { DataTable } from '@/dashboard/table/DataTable';
import { FilterLinks } from '@/dashboard/table/FilterLinks';
import type { DialogAction } from '@/dashboard/table/types';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { useIsExtended } from '@/store/useIsExtended';
import { MoneyBackDialog } from './MoneyBackDialog';
import { moneyBackArgs, moneyBackTable, stateFilter } from './moneyBackSetup';

/** The polling interval, after which an admin sees a new request. */
const LOOK_AGAIN_MS = 60_000;

/** Requests of buyers for their money, for admins. Requires a server with extensions. */
export default function MoneyBackPage() {
  const isExtended = useIsExtended();
  return (
    <>
      <PageTitle title="Money back" space="medium" />
      {isExtended ? (
        <MoneyBackCases />
      ) : (
        <EmptyState
          title="Money back isn’t available"
          message="This server doesn’t support requests for money."
        />
      )}
    </>
  );
}

/** The table of requests. Open ones can be decided, the others viewed. */
function MoneyBackCases() {
  const state = useListQuery(moneyBackTable);
  const list = useListMoneyBackCasesQuery(moneyBackArgs(state.args), {
    pollingInterval: LOOK_AGAIN_MS,
    skipPollingIfUnfocused: true,
  });
  const [fetchCases] = useLazyCollectMoneyBackCasesQuery();
  const [shown, setShown] = useState<MoneyBackCase | null>(null);

  const decide: DialogAction<MoneyBackCase> = {
    id: 'decide',
    label: 'Decide',
    isOffered: (request) => request.state === 'open',
    open: setShown,
  };
  const view: DialogAction<MoneyBackCase> = {
    id: 'view',
    label: 'View',
    isOffered: (request) => request.state !== 'open',
    open: setShown,
  };

  return (
    <>
      <FilterLinks filter={stateFilter} />
      <DataTable
        table={moneyBackTable}
        state={state}
        list={list}
        actions={[decide, view]}
        describeError={messageFor}
        fetchPage={(args) => fetchCases(moneyBackArgs(args)).unwrap()}
      />
      {shown && <MoneyBackDialog key={shown.id} row={shown} onClosed={() => setShown(null)} />}
    </>
  );
}
