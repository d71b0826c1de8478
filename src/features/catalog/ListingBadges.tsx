import { conditionWords } from '@/components/factWords';
import { StatusBadge } from '@/components/StatusBadge';
import type { Condition } from '#contract/types';
import styles from './ListingBadges.module.css';
import type { Availability } from './useAvailability';

interface ListingBadgesProps {
  condition: Condition | null;
  badge: Availability['badge'];
}

/** What lies on a car's picture: its condition and, when it cannot be bought, why. */
export function ListingBadges({ condition, badge }: ListingBadgesProps) {
  return (
    <div className={styles.badges}>
      {condition !== null && (
        <StatusBadge tone="neutral">{`${conditionWords[condition]} condition`}</StatusBadge>
      )}
      {badge !== null && (
        <StatusBadge tone={badge === 'Sold' ? 'green' : 'amber'}>{badge}</StatusBadge>
      )}
    </div>
  );
}
