import { useListCategoryProductsInfiniteQuery } from '@/api/productsApi';
import { useIsExtended } from '@/store/hooks';
import type { ProductGridProps } from '@/storefront/card/ProductGrid';
import type { Elements } from '@/components/elements';
import { CarSearch } from './CarSearch';

interface CategorySearchProps extends Pick<ProductGridProps, 'actions'> {
  categoryId: string;
  /** The cars of the category while no filter is active. */
  children: Elements;
}

/**
 * Search and filters for the cars of a category. If the server has no search but sent all cars, the
 * browser filters them. If it sent only a page, filters are not offered.
 */
export function CategorySearch({ categoryId, children, ...props }: CategorySearchProps) {
  const isExtended = useIsExtended();
  const { currentData } = useListCategoryProductsInfiniteQuery(categoryId, { skip: isExtended });
  if (isExtended) {
    return (
      <CarSearch {...props} fixed={{ category: [categoryId] }} rows={null}>
        {children}
      </CarSearch>
    );
  }
  const [first] = currentData?.pages ?? [];
  if (!first?.isComplete || first.rows.length === 0) return children;
  return (
    <CarSearch {...props} fixed={{ category: [categoryId] }} rows={first.rows}>
      {children}
    </CarSearch>
  );
}
