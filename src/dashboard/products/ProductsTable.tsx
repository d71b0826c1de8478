import { mdiContentCopy, mdiPencilOutline } from '@mdi/js';
import { messageFor } from '@/api/messageFor';
import {
  useLazyCollectSellerProductsQuery,
  useListSellerProductsQuery,
  type Product,
} from '@/api/productsApi';
import { carName } from '@/components/labels';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import type { LinkAction } from '@/dashboard/table/types';
import { useIsExtended } from '@/store/useIsExtended';
import { routes } from '#contract/routes';
import { FirstSteps } from './FirstSteps';
import { productsTable } from './productsSetup';
import { usePriceTool } from './prices/usePriceTool';
import { useProductActions } from './useProductActions';

const plainTable = {
  ...productsTable,
  empty: {
    title: 'No cars yet',
    message: 'Cars you list for sale appear here.',
    children: <FirstSteps />,
  },
};

const editLink: LinkAction<Product> = {
  id: 'edit',
  label: 'Edit',
  icon: mdiPencilOutline,
  accessibleName: ({ name }) => `Edit ${carName(name)}`,
  isOffered: ({ isSold }) => !isSold,
  to: ({ id }) => routes.editProduct(id),
};

const duplicateLink: LinkAction<Product> = {
  id: 'duplicate',
  label: 'Duplicate',
  icon: mdiContentCopy,
  accessibleName: ({ name }) => `Duplicate ${carName(name)}`,
  isOffered: () => true,
  to: ({ id }) => routes.copyProduct(id),
};

/** The table with editing and withdrawing, if the server supports them. */
const editableTable = {
  ...plainTable,
  filters: (productsTable.filters ?? []).map((filter) =>
    filter.field === 'status'
      ? { ...filter, options: [...filter.options, { value: 'withdrawn', label: 'Withdrawn' }] }
      : filter,
  ),
  actionsWidth: 296,
};

/** My Products: the seller’s own cars (spec §2). */
export function ProductsTable({ email }: { email: string }) {
  const isExtended = useIsExtended();
  const table = isExtended ? editableTable : plainTable;
  const state = useListQuery(table);
  const list = useListSellerProductsQuery({ email, ...state.args });
  const [fetchProducts] = useLazyCollectSellerProductsQuery();
  const actions = useProductActions();
  const prices = usePriceTool();

  return (
    <>
      <DataTable
        table={table}
        state={state}
        list={list}
        actions={isExtended ? [editLink, duplicateLink, ...actions] : actions}
        selectionTools={prices.tools}
        describeError={messageFor}
        fetchPage={(args) => fetchProducts({ email, ...args }).unwrap()}
      />
      {prices.dialog}
    </>
  );
}
