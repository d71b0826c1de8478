import { StatusBadge } from '@/components/StatusBadge';
import { conditions, type Condition } from '#contract/types';
import { classNames } from '@/components/classNames';
import { conditionLabels } from '@/components/factLabels';
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

/** A condition as text, with one to three bars. */
function ConditionBadge({ condition }: { condition: Condition }) {
  const steps = conditions.length - conditions.indexOf(condition);
  return (
    <span className={classNames('type-caption', styles.badge)}>
      <span aria-hidden className={styles.meter}>
        {conditions.map((other, index) => (
          <span key={other} className={classNames(styles.bar, index < steps && styles.full)} />
        ))}
      </span>
      {`${conditionLabels[condition]} condition`}
    </span>
  );
}
