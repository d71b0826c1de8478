import styles from './CarList.module.css';
import { CarRow } from './CarRow';
import type { ProductGridProps } from './ProductGrid';

/** The rows that are on the first screen of a phone. */
const PRIORITY_COUNT = 6;

/** Cars as a dense list, in two columns where there is room. */
export function CarList({ products, actions, headingLevel, resultsUrl, label }: ProductGridProps) {
  return (
    <ul aria-label={label} className={styles.list}>
      {products.map((product, index) => (
        <li key={product.id}>
          <CarRow
            product={product}
            actions={actions}
            headingLevel={headingLevel}
            resultsUrl={resultsUrl}
            isPriority={index < PRIORITY_COUNT}
          />
        </li>
      ))}
    </ul>
  );
}
