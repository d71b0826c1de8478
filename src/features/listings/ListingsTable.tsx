import { messageFor } from '@/api/messageFor';
import {
  useLazyCollectSellerListingsQuery,
  useListSellerListingsQuery,
  type Listing,
} from '@/api/listingsApi';
import { carName } from '@/components/carName';
import { classNames } from '@/components/classNames';
import { useListQuery } from '@/components/list/useListQuery';
import { DataTable } from '@/components/table/DataTable';
import { RowLink } from '@/components/table/RowLink';
import { useCan } from '@/store/useCan';
import { routes } from '#contract/routes';
import { FirstSteps } from './FirstSteps';
import { listingsTable } from './listingsSetup';
import styles from './listingsSetup.module.css';
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

const editLink = ({ id, name, isSold }: Listing) =>
  isSold ? null : (
    <span className={classNames('type-body2', styles.edit)}>
      <RowLink to={routes.editListing(id)} label={`Edit ${carName(name)}`}>
        Edit
      </RowLink>
    </span>
  );

/** Where the server keeps changes and withdrawn cars. */
const editableTable = {
  ...plainTable,
  filters: (listingsTable.filters ?? []).map((filter) =>
    filter.field === 'status'
      ? { ...filter, options: [...filter.options, { value: 'withdrawn', label: 'Withdrawn' }] }
      : filter,
  ),
  renderLead: editLink,
  actionsWidth: 220,
};

/** A seller's own cars (spec §2). */
export function ListingsTable({ email }: { email: string }) {
  const table = useCan('edits') ? editableTable : plainTable;
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
        actions={actions}
        selectionTools={prices.tools}
        describeError={messageFor}
        fetchPage={(args) => fetchListings({ email, ...args }).unwrap()}
      />
      {prices.dialog}
    </>
  );
}
