import type { Product } from '@/api/productsApi';
import { classNames } from '@/components/classNames';
import { ProductCard, type ProductCardProps } from './ProductCard';
import styles from './ProductGrid.module.css';

export interface ProductGridProps extends Pick<
  ProductCardProps,
  'actions' | 'headingLevel' | 'resultsUrl' | 'CompareCheck'
> {
  products: readonly Product[];
  label: string;
  /** The number of pictures to load eagerly because they are visible at once. */
  priorityCount?: number;
  /** On phones one row that scrolls sideways, of cards without buttons. */
  isStrip?: boolean;
}

/** Product cards in 1 to 4 columns (spec §9). */
export function ProductGrid({
  products,
  actions,
  headingLevel,
  resultsUrl,
  label,
  CompareCheck,
  priorityCount = 0,
  isStrip = false,
}: ProductGridProps) {
  return (
    <ul aria-label={label} className={classNames(styles.grid, isStrip && styles.strip)}>
      {products.map((product, index) => (
        <li key={product.id} className={styles.place}>
          <ProductCard
            product={product}
            actions={actions}
            headingLevel={headingLevel}
            resultsUrl={resultsUrl}
            CompareCheck={CompareCheck}
            isPriority={index < priorityCount}
          />
        </li>
      ))}
    </ul>
  );
}
