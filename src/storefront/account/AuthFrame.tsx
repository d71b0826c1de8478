import type { ReactNode } from 'react';
import { CarOutline } from '@/components/CarOutline';
import { Text } from '@/components/Text';
import styles from './AuthFrame.module.css';

interface AuthFrameProps {
  /** What the product promises to whoever comes in (spec §1). */
  tagline: string;
  children: ReactNode;
}

/** Log-in and sign-up side by side with the promise; on phones the promise stands above. */
export function AuthFrame({ tagline, children }: AuthFrameProps) {
  return (
    <div className={styles.frame}>
      <div data-ground="brand" className={styles.promise}>
        <Text variant="h2" className={styles.tagline}>
          {tagline}
        </Text>
        <div aria-hidden className={styles.car}>
          <CarOutline label="" isAtBottom />
        </div>
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
