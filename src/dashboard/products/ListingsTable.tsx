import { mdiPencilOutline } from '@mdi/js';
import { messageFor } from '@/api/messageFor';
import {
  useLazyCollectSellerListingsQuery,
  useListSellerListingsQuery,
  type Listing,
} from '@/api/listingsApi';
import { carName } from '@/components/carName';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import type { LinkAction } from '@/dashboard/table/types';
import { useCan } from '@/store/useCan';
import { routes } from '#contract/routes';
import { FirstSteps } from './FirstSteps';
import { listingsTable } from './listingsSetup';
import { usePriceTool } from './prices/usePriceTool';
import { useListingActions } from './useListingActions';

const plainTable = {
  ...listingsTable,
  empty: {
    title: 'No cars yet',
    message: 'Cars you list for sale appear here.',
    children: <FirstSteps />,
  },
};

const editLink: LinkAction<Listing> = {
  id: 'edit',
  label: 'Edit',
  icon: mdiPencilOutline,
  accessibleName: ({ name }) => `Edit ${carName(name)}`,
  isOffered: ({ isSold }) => !isSold,
  to: ({ id }) => routes.editListing(id),
};

/** Where the server keeps changes and withdrawn cars. */
const editableTable = {
  ...plainTable,
  filters: (listingsTable.filters ?? []).map((filter) =>
    filter.field === 'status'
      ? { ...filter, options: [...filter.options, { value: 'withdrawn', label: 'Withdrawn' }] }
      : filter,
  ),
  actionsWidth: 216,
};

/** A seller's own cars (spec §2). */
export function ListingsTable({ email }: { email: string }) {
  const canEdit = useCan('edits');
  const table = canEdit ? editableTable : plainTable;
  const state = useListQuery(table);
  const list = useListSellerListingsQuery({ email, ...state.args });
  const [fetchListings] = useLazyCollectSellerListingsQuery();
  const actions = useListingActions();
  const prices = usePriceTool();

  return (
    <>
      <DataTable
        table={table}
        state={state}
        list={list}
        actions={canEdit ? [editLink, ...actions] : actions}
        selectionTools={prices.tools}
        describeError={messageFor}
        fetchPage={(args) => fetchListings({ email, ...args }).unwrap()}
      />
      {prices.dialog}
    </>
  );
}
