import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { messageFor } from '@/api/messageFor';
import { useLazyCollectSellerListingsQuery, useListSellerListingsQuery } from '@/api/listingsApi';
import { useListQuery } from '@/components/list/useListQuery';
import { DataTable } from '@/components/table/DataTable';
import { routes } from '#contract/routes';
import { listingsTable } from './listingsSetup';
import { useListingActions } from './useListingActions';

const table = {
  ...listingsTable,
  empty: {
    title: 'No products yet',
    message: 'Cars you put up for sale appear here.',
    action: (
      <Button component={RouterLink} to={routes.addListing} variant="contained">
        Add Product
      </Button>
    ),
  },
};

/** A seller's own cars (spec §2). */
export function ListingsTable({ email }: { email: string }) {
  const state = useListQuery(table);
  const list = useListSellerListingsQuery({ email, ...state.args });
  const [fetchListings] = useLazyCollectSellerListingsQuery();
  const actions = useListingActions();

  return (
    <DataTable
      table={table}
      state={state}
      list={list}
      actions={actions}
      describeError={messageFor}
      fetchPage={(args) => fetchListings({ email, ...args }).unwrap()}
    />
  );
}
