import { mdiInformationOutline, mdiPencilOutline, mdiReceiptTextOutline } from '@mdi/js';
import { useNavigate } from 'react-router-dom';
import { useListCategories } from '@/api/categoriesApi';
import { messageFor } from '@/api/messageFor';
import {
  useLazyCollectSellerProductsQuery,
  useListSellerProductsQuery,
  type Product,
} from '@/api/productsApi';
import { carName } from '@/components/labels';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import type { LinkAction, SelectionTool } from '@/dashboard/table/types';
import { useIsExtended } from '@/store/useIsExtended';
import type { ListArgs } from '#contract/lists';
import { routes } from '#contract/routes';
import { FirstSteps } from './FirstSteps';
import { productsCsv } from './productsCsv';
import { isExtendedColumn } from './optionalColumns';
import { productsTable } from './productsSetup';
import { priceEdit } from './prices/priceEdit';
import { usePriceTool } from './prices/usePriceTool';
import { useProductActions } from './useProductActions';

const plainTable = {
  ...productsTable,
  fields: productsTable.fields.filter((column) => !isExtendedColumn(column)),
  empty: {
    title: 'No cars yet',
    message: 'Cars you list for sale appear here.',
    children: <FirstSteps />,
  },
};

const saleLink: LinkAction<Product> = {
  id: 'sale',
  label: 'View sale',
  icon: mdiReceiptTextOutline,
  accessibleName: ({ name }) => `View sale of ${carName(name)}`,
  isOffered: ({ saleId }) => saleId !== null,
  to: ({ saleId }) => routes.sale(saleId ?? ''),
};

const editLink: LinkAction<Product> = {
  id: 'edit',
  label: 'Edit',
  icon: mdiPencilOutline,
  accessibleName: ({ name }) => `Edit ${carName(name)}`,
  isOffered: ({ isSold, isRemoved }) => !isSold && !isRemoved,
  to: ({ id }) => routes.editProduct(id),
};

/** The car’s page shows its seller why it was removed. */
const reasonLink: LinkAction<Product> = {
  id: 'reason',
  label: 'View reason',
  icon: mdiInformationOutline,
  accessibleName: ({ name }) => `View reason for removing ${carName(name)}`,
  isOffered: ({ isRemoved }) => isRemoved,
  to: ({ id, name }) => routes.product(id, name),
};

const offSale = [
  { value: 'refunded', label: 'Refunded' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'sold-elsewhere', label: 'Sold elsewhere' },
  { value: 'removed', label: 'Removed by us' },
];

/** The table with editing, withdrawing and more columns, if the server supports them. */
const editableTable = {
  ...plainTable,
  fields: productsTable.fields.map((column) =>
    column.field === 'resalePrice' ? { ...column, edit: priceEdit } : column,
  ),
  filters: (productsTable.filters ?? []).map((filter) =>
    filter.field === 'status' ? { ...filter, options: [...filter.options, ...offSale] } : filter,
  ),
  actionsWidth: 204,
};

/** My Products: the seller’s own cars (spec §2). */
export function ProductsTable({ email }: { email: string }) {
  const isExtended = useIsExtended();
  const table = isExtended ? editableTable : plainTable;
  const state = useListQuery(table);
  /** Includes cars that an admin removed, if the server keeps them. */
  const argsOf = (args: ListArgs) => ({
    email,
    ...args,
    ...(isExtended && { filters: { ...args.filters, withRemoved: 'true' } }),
  });
  const list = useListSellerProductsQuery(argsOf(state.args));
  const categories = useListCategories();
  const [fetchProducts] = useLazyCollectSellerProductsQuery();
  const actions = useProductActions();
  const prices = usePriceTool();
  const navigate = useNavigate();
  const duplicate: SelectionTool<Product> = {
    id: 'duplicate',
    label: 'Duplicate',
    isOffered: ({ isRemoved }) => !isRemoved,
    isSingle: true,
    open: ([product]) => {
      if (product) void navigate(routes.copyProduct(product.id));
    },
  };

  return (
    <>
      <DataTable
        table={{ ...table, csvFields: productsCsv(categories.data ?? []) }}
        state={state}
        list={{ ...list, isPartial: categories.isLoading }}
        actions={isExtended ? [saleLink, reasonLink, editLink, ...actions] : actions}
        selectionTools={isExtended ? [...prices.tools, duplicate] : prices.tools}
        editing={prices.editing}
        describeError={messageFor}
        fetchPage={(args) => fetchProducts(argsOf(args)).unwrap()}
      />
      {prices.dialogs}
    </>
  );
}
