import type { Product } from '@/api/productsApi';
import { ProductCard, type ProductCardProps } from './ProductCard';
import styles from './ProductGrid.module.css';

export interface ProductGridProps extends Pick<ProductCardProps, 'actions' | 'headingLevel'> {
  products: readonly Product[];
  /** What the list is called for screen readers. */
  label: string;
  /** How many pictures are in sight at once and must not wait. */
  priorityCount?: number;
}

/** Product cards in 1, 2, 3 or 4 columns (spec §9). */
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
