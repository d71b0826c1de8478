import { classNames } from '@/components/classNames';
import { conditionLabels } from '@/components/factLabels';
import { conditions, type Condition } from '#contract/types';
import styles from './ConditionBadge.module.css';

/** A condition as text, with one to three bars. */
export function ConditionBadge({ condition }: { condition: Condition }) {
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
