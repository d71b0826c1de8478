import { savingPercent, type Prices } from '@/components/labels';
import { Text } from '@/components/Text';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { formatCompactPrice, formatPrice } from '#contract/money';
import styles from './PriceLine.module.css';

type PriceLineProps = Prices & {
  /** In one line, without the original price. */
  isSmall?: boolean;
};

/**
 * The resale price, the original price struck through, and the difference in percent. Prices are
 * shortened as in the specification; screen readers and tooltips get the full price.
 */
export function PriceLine({
  resalePriceCents,
  originalPriceCents,
  isSmall = false,
}: PriceLineProps) {
  const saving = savingPercent({ resalePriceCents, originalPriceCents });
  return (
    <div className={isSmall ? styles.small : styles.line}>
      <Text as={isSmall ? 'span' : 'p'} variant={isSmall ? 'subtitle2' : 'h3'}>
        {resalePriceCents === null ? (
          'No price'
        ) : (
          <>
            <VisuallyHidden>Resale price </VisuallyHidden>
            <ShortPrice cents={resalePriceCents} />
          </>
        )}
      </Text>
      {originalPriceCents !== null && !isSmall && (
        <Text as="span" variant="body2" tone="secondary">
          <VisuallyHidden>Original price </VisuallyHidden>
          <s>
            <ShortPrice cents={originalPriceCents} />
          </s>
        </Text>
      )}
      {saving !== null && (
        <Text as="span" variant={isSmall ? 'caption' : 'body2'} className={styles.saving}>
          {`${saving}% less than new`}
        </Text>
      )}
    </div>
  );
}

function ShortPrice({ cents }: { cents: number }) {
  const exact = formatPrice(cents);
  const short = formatCompactPrice(cents);
  if (short === exact) return <span>{exact}</span>;
  return (
    <>
      <span aria-hidden title={exact}>
        {short}
      </span>
      <VisuallyHidden>{exact}</VisuallyHidden>
    </>
  );
}
