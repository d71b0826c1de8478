import { formatNearDayAndTime } from '#contract/formats';
import { StatusBadge } from '@/components/StatusBadge';
import { conditions, type Condition } from '#contract/facts';
import { classNames } from '@/components/classNames';
import { conditionLabels } from '#contract/factLabels';
import { LocalTime } from '@/components/LocalTime';
import styles from './ProductBadges.module.css';
import type { Availability } from './useAvailability';

interface ProductBadgesProps {
  condition: Condition | null;
  badge: Availability['badge'];
  /** Adds the end of the hold, where nothing else says it. */
  until?: Availability['heldUntil'];
  /** The id of the badge, which says why the car cannot be booked. */
  id?: string;
}

/** Badges on a car’s picture: the condition, and why the car cannot be bought. */
export function ProductBadges({ condition, badge, until = null, id }: ProductBadgesProps) {
  return (
    <div className={styles.badges}>
      {condition !== null && <ConditionBadge condition={condition} />}
      {badge !== null && (
        <StatusBadge id={id} tone={badge === 'Sold' ? 'green' : 'amber'}>
          {until === null ? (
            badge
          ) : (
            <LocalTime
              at={until}
              format={(at, isLocal) => `${badge} until ${formatNearDayAndTime(at, isLocal)}`}
            />
          )}
        </StatusBadge>
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
      <span>{`${conditionLabels[condition]} condition`}</span>
    </span>
  );
}
