import { mdiStorefrontOutline } from '@mdi/js';
import { messageFor } from '@/api/messageFor';
import type { User } from '@/api/models';
import { useLazyCollectSellersQuery, useListSellersQuery } from '@/api/usersApi';
import { DataTable } from '@/components/table/DataTable';
import { useTable } from '@/components/table/useTable';
import { personName, sellersColumns, sellersFilters } from './peopleColumns';
import { useDeletePerson } from './useDeletePerson';
import { useVerification } from './useVerification';

const noun = { one: 'seller', many: 'sellers' };

/** Every seller, for the admin: who is trusted, and who goes (spec §2, §6). */
export function SellersTable() {
  const table = useTable<User>({
    id: 'sellers',
    label: 'All Sellers',
    noun,
    columns: sellersColumns,
    filters: sellersFilters,
  });
  const list = useListSellersQuery(table.listArgs);
  const [fetchSellers] = useLazyCollectSellersQuery();
  const deletePerson = useDeletePerson(noun);
  const verification = useVerification(noun);

  return (
    <DataTable
      table={table}
      list={list}
      nameOf={personName}
      actions={[...verification, deletePerson]}
      actionsWidth={180}
      describeError={messageFor}
      fetchPage={(args) => fetchSellers(args).unwrap()}
      empty={{
        icon: mdiStorefrontOutline,
        title: 'No sellers yet',
        message: 'Everybody who signs up to sell appears here.',
      }}
    />
  );
}
