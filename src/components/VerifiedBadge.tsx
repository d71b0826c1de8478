import { mdiCheckDecagram } from '@mdi/js';
import { Icon } from './Icon';
import styles from './VerifiedBadge.module.css';

interface VerifiedBadgeProps {
  /** Where no column beside it says the same. */
  hasWord?: boolean;
}

/** Says that we checked the seller: in a word, or in words for whoever rests on it. */
export function VerifiedBadge({ hasWord = false }: VerifiedBadgeProps) {
  const words = 'Verified seller';
  const icon = (
    <Icon path={mdiCheckDecagram} title={hasWord ? undefined : words} className={styles.icon} />
  );
  if (!hasWord) return icon;
  return (
    <span role="img" aria-label={words} title={words} className={styles.badge}>
      {icon}
      Verified
    </span>
  );
}
