import { PageTitle } from '@/components/PageTitle';
import { messageFor } from '@/api/messageFor';
import { useLazyCollectSellersQuery, useListSellersQuery } from '@/api/usersApi';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import { sellersTable } from './peopleSetup';
import { useDeletePerson, useVerifySeller } from './usePersonActions';

/** All Sellers, for the admin (spec §2). */
export default function SellersPage() {
  return (
    <>
      <PageTitle title="All Sellers" space="medium" />
      <SellersTable />
    </>
  );
}

/** The table of sellers, with the actions Verify and Delete (spec §2, §6). */
function SellersTable() {
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
