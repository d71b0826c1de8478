import { mdiAccountGroupOutline, mdiStorefrontOutline } from '@mdi/js';
import type { User } from '@/api/usersApi';
import { plural } from '@/components/plural';
import type { TableSetup } from '@/components/table/types';
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
    message: 'Everybody who signs up to buy appears here.',
  },
  words: {
    search: 'Search buyers',
    loading: 'Loading buyers',
    refreshing: 'Refreshing buyers',
    skip: 'Skip the buyers',
    loadFailed: 'The buyers could not be loaded',
    outOfDate: 'These buyers may be out of date.',
    noMatch: (q) => (q ? `No buyers match “${q}”` : 'No buyers match'),
    found: (count) =>
      count ? plural(count, '# buyer found', '# buyers found') : 'No buyers found',
    exported: (count) => plural(count, 'Exported # buyer.', 'Exported # buyers.'),
    leftAlone: (count) =>
      plural(
        count,
        '# buyer of your selection will be left alone.',
        '# buyers of your selection will be left alone.',
      ),
  },
};

/** All Sellers (spec §2). */
export const sellersTable: TableSetup<User> = {
  id: 'sellers',
  label: 'All Sellers',
  fields: sellersColumns,
  filters: sellersFilters,
  nameOf: personName,
  actionsWidth: 180,
  empty: {
    icon: mdiStorefrontOutline,
    title: 'No sellers yet',
    message: 'Everybody who signs up to sell appears here.',
  },
  words: {
    search: 'Search sellers',
    loading: 'Loading sellers',
    refreshing: 'Refreshing sellers',
    skip: 'Skip the sellers',
    loadFailed: 'The sellers could not be loaded',
    outOfDate: 'These sellers may be out of date.',
    noMatch: (q) => (q ? `No sellers match “${q}”` : 'No sellers match'),
    found: (count) =>
      count ? plural(count, '# seller found', '# sellers found') : 'No sellers found',
    exported: (count) => plural(count, 'Exported # seller.', 'Exported # sellers.'),
    leftAlone: (count) =>
      plural(
        count,
        '# seller of your selection will be left alone.',
        '# sellers of your selection will be left alone.',
      ),
  },
};
