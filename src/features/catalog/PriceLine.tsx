import type { Listing } from '@/api/listingsApi';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { formatCompactPrice } from '#contract/money';
import { savingPercent } from './listingFacts';
import styles from './PriceLine.module.css';

type PriceLineProps = Pick<Listing, 'resalePriceCents' | 'originalPriceCents'>;

/** The resale price large, the original price struck through, and what is saved in percent. */
export function PriceLine({ resalePriceCents, originalPriceCents }: PriceLineProps) {
  const saving = savingPercent({ resalePriceCents, originalPriceCents });
  return (
    <div className={styles.line}>
      <Text variant="h3">
        {resalePriceCents === null ? (
          'Price missing'
        ) : (
          <>
            <VisuallyHidden>Resale price </VisuallyHidden>
            {formatCompactPrice(resalePriceCents)}
          </>
        )}
      </Text>
      {originalPriceCents !== null && (
        <Text tone="secondary">
          <VisuallyHidden>Original price </VisuallyHidden>
          <s>{formatCompactPrice(originalPriceCents)}</s>
        </Text>
      )}
      {saving !== null && (
        <Text variant="body2" className={styles.saving}>
          Save {saving}%
        </Text>
      )}
    </div>
  );
}
