import { StatusBadge } from '@/components/StatusBadge';
import type { Condition } from '#contract/types';
import { ConditionBadge } from './ConditionBadge';
import styles from './ProductBadges.module.css';
import type { Availability } from './useAvailability';

interface ProductBadgesProps {
  condition: Condition | null;
  badge: Availability['badge'];
}

/** Badges on a car’s picture: the condition, and why the car cannot be bought. */
export function ProductBadges({ condition, badge }: ProductBadgesProps) {
  return (
    <div className={styles.badges}>
      {condition !== null && <ConditionBadge condition={condition} />}
      {badge !== null && (
        <StatusBadge tone={badge === 'Sold' ? 'green' : 'amber'}>{badge}</StatusBadge>
      )}
    </div>
  );
}
