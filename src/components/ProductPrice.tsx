import { formatPrice } from '#contract/money';
import { savingPercent, type Prices } from './labels';
import styles from './ProductPrice.module.css';
import { Text } from './Text';
import { VisuallyHidden } from './VisuallyHidden';

/** The resale price to the cent, unlike on a card, with the original price and the difference. */
export function ProductPrice({ resalePriceCents, originalPriceCents }: Prices) {
  const saving = savingPercent({ resalePriceCents, originalPriceCents });
  return (
    <div>
      <Text variant="h1" className={styles.price}>
        {resalePriceCents === null ? (
          'No price'
        ) : (
          <>
            <VisuallyHidden>Resale price </VisuallyHidden>
            <span>{formatPrice(resalePriceCents)}</span>
          </>
        )}
      </Text>
      {originalPriceCents !== null && (
        <Text tone="secondary">
          Original price <s>{formatPrice(originalPriceCents)}</s>
          {saving !== null && (
            <>
              <span>{' · '}</span>
              <span className={styles.saving}>{`${saving}% less than new`}</span>
            </>
          )}
        </Text>
      )}
    </div>
  );
}
