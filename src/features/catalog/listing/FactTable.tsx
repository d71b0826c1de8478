import type { Listing } from '@/api/listingsApi';
import { Text } from '@/components/Text';
import type { Condition } from '#contract/types';
import { formatDay } from '#contract/formats';
import { describeUse } from '../listingFacts';
import styles from './FactTable.module.css';

const conditionWords: Record<Condition, string> = {
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
};

const NOT_STATED = 'Not stated';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const factsOf = (listing: Listing): [label: string, value: string | null][] => [
  ['Condition', listing.condition && conditionWords[listing.condition]],
  ['Bought in', listing.purchaseYear === null ? null : String(Math.floor(listing.purchaseYear))],
  ['In use', listing.yearsOfUse === null ? null : capital(describeUse(listing.yearsOfUse))],
  ['Where', listing.location || null],
  ['Listed', listing.createdAt && formatDay(listing.createdAt)],
];

/** What the seller stated, one fact a line; what they did not is not hidden. */
export function FactTable({ listing }: { listing: Listing }) {
  return (
    <section>
      <Text as="h2" variant="h4">
        Facts
      </Text>
      <dl className={styles.facts}>
        {factsOf(listing).map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <Text as="dt" variant="body2" tone="secondary">
              {label}
            </Text>
            <Text as="dd" tone={value === null ? 'secondary' : undefined} className={styles.value}>
              {value ?? NOT_STATED}
            </Text>
          </div>
        ))}
      </dl>
    </section>
  );
}
