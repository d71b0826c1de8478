import { mdiAccountGroupOutline } from '@mdi/js';
import { messageFor } from '@/api/messageFor';
import type { User } from '@/api/models';
import { useLazyCollectBuyersQuery, useListBuyersQuery } from '@/api/usersApi';
import { DataTable } from '@/components/table/DataTable';
import { useTable } from '@/components/table/useTable';
import { buyersColumns, personName } from './peopleColumns';
import { useDeletePerson } from './useDeletePerson';

const noun = { one: 'buyer', many: 'buyers' };

/** Every buyer, for the admin (spec §2, §6). */
export function BuyersTable() {
  const table = useTable<User>({ id: 'buyers', label: 'All Buyers', noun, columns: buyersColumns });
  const list = useListBuyersQuery(table.listArgs);
  const [fetchBuyers] = useLazyCollectBuyersQuery();
  const deletePerson = useDeletePerson(noun);

  return (
    <DataTable
      table={table}
      list={list}
      nameOf={personName}
      actions={[deletePerson]}
      actionsWidth={110}
      describeError={messageFor}
      fetchPage={(args) => fetchBuyers(args).unwrap()}
      empty={{
        icon: mdiAccountGroupOutline,
        title: 'No buyers yet',
        message: 'Everybody who signs up to buy appears here.',
      }}
    />
  );
}
