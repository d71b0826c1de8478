import { DrawnIcon } from './DrawnIcon';
import styles from './VerifiedBadge.module.css';

interface VerifiedBadgeProps {
  /** Where no column beside it says the same. */
  hasWord?: boolean;
}

/** Says that we checked the seller: in a word, or in words for whoever rests on it. */
export function VerifiedBadge({ hasWord = false }: VerifiedBadgeProps) {
  const label = 'Verified seller';
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={hasWord ? styles.badge : undefined}
    >
      <DrawnIcon name="verified" className={styles.icon} />
      {hasWord && 'Verified'}
    </span>
  );
}
