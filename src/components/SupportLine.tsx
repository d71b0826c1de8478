import { config } from '@/lib/config';
import inlineLink from './InlineLink.module.css';
import styles from './SupportLine.module.css';
import { Text } from './Text';
import { useIsHydrated } from './useIsHydrated';

/**
 * Where users who are stuck can write to; nothing if the server names no address. Server-rendered
 * HTML lacks it, because only the page’s configuration has the address.
 */
export function SupportLine() {
  const { supportEmail } = config;
  if (!useIsHydrated() || supportEmail === null) return null;
  return (
    <Text variant="body2" tone="secondary" className={styles.line}>
      Stuck? Write to{' '}
      <a href={`mailto:${supportEmail}`} className={inlineLink.link}>
        {supportEmail}
      </a>
    </Text>
  );
}
