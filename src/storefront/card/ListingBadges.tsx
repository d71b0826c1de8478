import { StatusBadge } from '@/components/StatusBadge';
import type { Condition } from '#contract/types';
import { ConditionBadge } from './ConditionBadge';
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
      {condition !== null && <ConditionBadge condition={condition} />}
      {badge !== null && (
        <StatusBadge tone={badge === 'Sold' ? 'green' : 'amber'}>{badge}</StatusBadge>
      )}
    </div>
  );
}
