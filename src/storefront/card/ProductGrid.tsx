import type { Product } from '@/api/productsApi';
import { ProductCard, type ProductCardProps } from './ProductCard';
import styles from './ProductGrid.module.css';

export interface ProductGridProps extends Pick<ProductCardProps, 'actions' | 'headingLevel'> {
  products: readonly Product[];
  /** The accessible name of the list. */
  label: string;
  /** The number of pictures to load eagerly because they are visible at once. */
  priorityCount?: number;
}

/** Product cards in 1 to 4 columns (spec §9). */
export function ProductGrid({
  products,
  actions,
  headingLevel,
  label,
  priorityCount = 0,
}: ProductGridProps) {
  return (
    <ul aria-label={label} className={styles.grid}>
      {products.map((product, index) => (
        <li key={product.id} className={styles.place}>
          <ProductCard
            product={product}
            actions={actions}
            headingLevel={headingLevel}
            isPriority={index < priorityCount}
          />
        </li>
      ))}
    </ul>
  );
}
