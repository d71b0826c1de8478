import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { messageFor } from '@/api/messageFor';
import type { Listing } from '@/api/models';
import { useLazyCollectSellerListingsQuery, useListSellerListingsQuery } from '@/api/listingsApi';
import { DataTable } from '@/components/table/DataTable';
import { useTable } from '@/components/table/useTable';
import { routes } from '#contract/routes';
import { listingName, listingsColumns, listingsFilters } from './listingsColumns';
import { useListingActions } from './useListingActions';

const noun = { one: 'product', many: 'products' };
/** A seller's own cars (spec §2). */
export function ListingsTable({ email }: { email: string }) {
  const table = useTable<Listing>({
    id: 'products',
    label: 'My Products',
    noun,
    columns: listingsColumns,
    filters: listingsFilters,
    usualSort: { field: 'createdAt', direction: 'desc' },
  });
  const list = useListSellerListingsQuery({ email, ...table.listArgs });
  const [fetchListings] = useLazyCollectSellerListingsQuery();
  const actions = useListingActions(noun);

  return (
    <DataTable
      table={table}
      list={list}
      nameOf={listingName}
      actions={actions}
      actionsWidth={190}
      describeError={messageFor}
      fetchPage={(args) => fetchListings({ email, ...args }).unwrap()}
      empty={{
        title: 'No products yet',
        message: 'Cars you put up for sale appear here.',
        action: (
          <Button component={RouterLink} to={routes.addListing} variant="contained">
            Add Product
          </Button>
        ),
      }}
    />
  );
}
