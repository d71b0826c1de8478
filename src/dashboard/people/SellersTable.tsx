import { messageFor } from '@/api/messageFor';
import { useLazyCollectSellersQuery, useListSellersQuery } from '@/api/usersApi';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import { sellersTable } from './peopleSetup';
import { useDeletePerson, useVerifySeller } from './usePersonActions';

/** Every seller, for the admin: who is trusted, and who goes (spec §2, §6). */
export function SellersTable() {
  const state = useListQuery(sellersTable);
  const list = useListSellersQuery(state.args);
  const [fetchSellers] = useLazyCollectSellersQuery();
  const verify = useVerifySeller();
  const deleteSeller = useDeletePerson('seller');

  return (
    <DataTable
      table={sellersTable}
      state={state}
      list={list}
      actions={[...verify, deleteSeller]}
      describeError={messageFor}
      fetchPage={(args) => fetchSellers(args).unwrap()}
    />
  );
}
