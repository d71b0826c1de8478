import { useLazyCollectBuyersQuery, useListBuyersQuery } from '@/api/usersApi';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import { buyersTable } from './peopleSetup';
import { useDeletePerson } from './usePersonActions';

/** All Buyers, for the admin (spec §2, §6). */
export function BuyersTable() {
  const state = useListQuery(buyersTable);
  const list = useListBuyersQuery(state.args);
  const [fetchBuyers] = useLazyCollectBuyersQuery();
  const deleteBuyer = useDeletePerson('buyer');

  return (
    <DataTable
      table={buyersTable}
      state={state}
      list={list}
      actions={[deleteBuyer]}
      fetchPage={(args) => fetchBuyers(args).unwrap()}
    />
  );
}
