import { Text } from '@/components/Text';
import { PRODUCT_NAME } from '@/components/useDocumentTitle';
import styles from './Logo.module.css';

/** The logo, a gear-shift gate with the lever in second gear, and the name. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 48 48" width={size} height={size} aria-hidden>
        <rect className={styles.ground} width={48} height={48} rx={10} />
        <path className={styles.gate} d="M12 12v24M24 12v24M36 12v12M12 24h24" />
        <circle className={styles.lever} cx={12} cy={36} r={6.5} />
      </svg>
      <Text as="span" variant="h5" className={styles.name}>
        {PRODUCT_NAME}
      </Text>
    </span>
  );
}
