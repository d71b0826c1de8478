import { useRef, type ComponentType } from 'react';
import { messageFor } from '@/api/messageFor';
import { Button } from '@/components/Button';
import { Text } from '@/components/Text';
import styles from './LoadMoreGrid.module.css';
import { ProductGrid, type ProductGridProps } from './ProductGrid';
import type { ShownProducts } from './useShownProducts';

type LoadMoreGridProps = Omit<ProductGridProps, 'products'> & {
  shown: ShownProducts;
  /** Cards, or `CarList` for rows. */
  Cars?: ComponentType<ProductGridProps>;
};

export function LoadMoreGrid({ shown, Cars = ProductGrid, ...gridProps }: LoadMoreGridProps) {
  const { products, total, isExpanded, isLoadingMore, moreError, showMore } = shown;
  const countRef = useRef<HTMLParagraphElement>(null);
  const isWhole = products.length >= total;

  const onShowMore = () => {
    // The button can disappear, which would lose the keyboard focus.
    countRef.current?.focus({ preventScroll: true });
    showMore();
  };

  return (
    <>
      <Cars {...gridProps} products={products} />
      <div className={styles.more} style={{ marginTop: isExpanded || !isWhole ? 32 : 0 }}>
        <Text ref={countRef} role="status" tabIndex={-1} variant="body2" tone="secondary">
          {(isExpanded || !isWhole) && `Showing ${products.length} of ${total}`}
        </Text>
        {moreError !== undefined && (
          <Text role="alert" variant="body2" className={styles.problem}>
            {`We couldn’t load more cars. ${messageFor(moreError)}`}
          </Text>
        )}
        {!isWhole && (
          <Button variant="outlined" isBusy={isLoadingMore} onClick={onShowMore}>
            {moreError === undefined ? 'Show more cars' : 'Retry'}
          </Button>
        )}
      </div>
    </>
  );
}
