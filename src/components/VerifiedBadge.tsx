import { DrawnIcon } from './DrawnIcon';
import styles from './VerifiedBadge.module.css';

interface VerifiedBadgeProps {
  /** Shows "Verified" next to the icon, where no column heading says it. */
  hasWord?: boolean;
}

/** Marks a verified seller, by an icon with a tooltip. */
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
      {hasWord && <span className={styles.word}>Verified</span>}
    </span>
  );
}
