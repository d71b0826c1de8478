import type { Product, PriceChange } from '@/api/productsApi';
import { Text } from '@/components/Text';
import { formatDay } from '#contract/formats';
import { formatPrice } from '#contract/money';
import { LocalTime } from '@/components/LocalTime';
import styles from './PriceHistory.module.css';

/** A price change without missing fields. */
interface KnownChange {
  cents: number;
  at: string;
}

const known = ({ fromCents, toCents, at }: PriceChange): KnownChange[] =>
  fromCents === null || toCents === null || at === null ? [] : [{ cents: toCents - fromCents, at }];

/** Price changes, newest first: "Reduced by $500 on Nov 3". */
export function PriceHistory({ priceChanges }: Pick<Product, 'priceChanges'>) {
  const changes = priceChanges.flatMap(known).reverse();
  if (changes.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Price history">
      {changes.map(({ cents, at }) => (
        <Text as="li" key={at} tone="secondary">
          <LocalTime
            at={at}
            format={(time, isLocal) =>
              `${cents < 0 ? 'Reduced' : 'Increased'} by ${formatPrice(Math.abs(cents))} on ${formatDay(time, isLocal)}`
            }
          />
        </Text>
      ))}
    </ul>
  );
}
