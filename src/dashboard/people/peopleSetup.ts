import { mdiAccountGroupOutline, mdiStorefrontOutline } from '@mdi/js';
import type { User } from '@/api/usersApi';
import { tableLabels } from '@/dashboard/table/tableLabels';
import type { TableSetup } from '@/dashboard/table/types';
import { buyersColumns, personName, sellersColumns, sellersFilters } from './peopleColumns';

/** All Buyers (spec §2). */
export const buyersTable: TableSetup<User> = {
  id: 'buyers',
  label: 'All Buyers',
  fields: buyersColumns,
  nameOf: personName,
  actionsWidth: 110,
  empty: {
    icon: mdiAccountGroupOutline,
    title: 'No buyers yet',
    message: 'People who sign up as buyers appear here.',
  },
  labels: tableLabels('buyer', 'buyers'),
};

/** All Sellers (spec §2). */
export const sellersTable: TableSetup<User> = {
  id: 'sellers',
  label: 'All Sellers',
  fields: sellersColumns,
  filters: sellersFilters,
  nameOf: personName,
  actionsWidth: 250,
  empty: {
    icon: mdiStorefrontOutline,
    title: 'No sellers yet',
    message: 'People who sign up as sellers appear here.',
  },
  labels: tableLabels('seller', 'sellers'),
};
