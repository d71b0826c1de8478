import { DrawnIcon } from './DrawnIcon';
import { Text } from './Text';
import styles from './VerifiedBadge.module.css';

interface VerifiedBadgeProps {
  /** Shows "Verified" next to the icon, where no column heading says it. */
  hasWord?: boolean;
  /** Says what it means when it is pressed: touch and keyboards show no tooltip. */
  isExplained?: boolean;
}

/** Marks a verified seller, by an icon with a tooltip. */
export function VerifiedBadge({ hasWord = false, isExplained = false }: VerifiedBadgeProps) {
  const label = 'Verified seller';
  const badge = (
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
  if (!isExplained) return badge;
  return (
    <details className={styles.explained}>
      <summary>{badge}</summary>
      <Text variant="body2" tone="secondary">
        An admin checked who this seller is. The badge says nothing about the car.
      </Text>
    </details>
  );
}
