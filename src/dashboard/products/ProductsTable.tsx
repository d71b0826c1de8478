import { mdiInformationOutline, mdiPencilOutline, mdiReceiptTextOutline } from '@mdi/js';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useListCategories } from '@/api/categoriesApi';
import {
  useLazyCollectSellerProductsQuery,
  useListSellerProductsQuery,
  type Product,
} from '@/api/productsApi';
import { carName } from '@/components/labels';
import { useListQuery } from '@/dashboard/table/useListQuery';
import { DataTable } from '@/dashboard/table/DataTable';
import type { LinkAction, SelectionTool } from '@/dashboard/table/types';
import { useIsExtended } from '@/store/hooks';
import type { ListArgs } from '#contract/lists';
import { routes } from '#contract/routes';
import { productsCsv } from './productsCsv';
import { productsTable } from './productsSetup';
import { UnstatedMakes } from './makes/UnstatedMakes';
import { usePriceTool } from './prices/usePriceTool';
import { useProductActions } from './useProductActions';

const saleLink: LinkAction<Product> = {
  id: 'sale',
  isExtension: true,
  label: 'View sale',
  icon: mdiReceiptTextOutline,
  accessibleName: ({ name }) => `View sale of ${carName(name)}`,
  isOffered: ({ saleId }) => saleId !== null,
  to: ({ saleId }) => routes.sale(saleId ?? ''),
};

const editLink: LinkAction<Product> = {
  id: 'edit',
  isExtension: true,
  label: 'Edit',
  icon: mdiPencilOutline,
  accessibleName: ({ name }) => `Edit ${carName(name)}`,
  isOffered: ({ isSold, isRemoved }) => !isSold && !isRemoved,
  to: ({ id }) => routes.editProduct(id),
};

/** The car’s page shows its seller why it was removed. */
const reasonLink: LinkAction<Product> = {
  id: 'reason',
  isExtension: true,
  label: 'View reason',
  icon: mdiInformationOutline,
  accessibleName: ({ name }) => `View reason for removing ${carName(name)}`,
  isOffered: ({ isRemoved }) => isRemoved,
  to: ({ id, name }) => routes.product(id, name),
};

/** My Products: the seller’s own cars (spec §2). */
export function ProductsTable({ email }: { email: string }) {
  const isExtended = useIsExtended();
  const state = useListQuery(productsTable);
  /** Includes cars that an admin removed, if the server keeps them. */
  const argsOf = (args: ListArgs) => ({
    email,
    ...args,
    ...(isExtended && { filters: { ...args.filters, withRemoved: 'true' } }),
  });
  const list = useListSellerProductsQuery(argsOf(state.args));
  const categories = useListCategories();
  const table = useMemo(
    () => ({ ...productsTable, csvFields: productsCsv(categories.data ?? []) }),
    [categories.data],
  );
  const [fetchProducts] = useLazyCollectSellerProductsQuery();
  const ownActions = useProductActions();
  const actions = useMemo(() => [saleLink, reasonLink, editLink, ...ownActions], [ownActions]);
  const prices = usePriceTool();
  const navigate = useNavigate();
  const duplicate: SelectionTool<Product> = {
    id: 'duplicate',
    isExtension: true,
    label: 'Duplicate',
    isOffered: ({ isRemoved }) => !isRemoved,
    isSingle: true,
    open: ([product]) => {
      if (product) void navigate(routes.copyProduct(product.id));
    },
  };

  return (
    <>
      {isExtended && <UnstatedMakes />}
      <DataTable
        table={table}
        state={state}
        list={{ ...list, isPartial: categories.isLoading }}
        actions={actions}
        selectionTools={[prices.tool, duplicate]}
        editing={prices.editing}
        fetchPage={(args) => fetchProducts(argsOf(args)).unwrap()}
      />
      {prices.dialogs}
    </>
  );
}
