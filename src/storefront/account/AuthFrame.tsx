import type { ReactNode } from 'react';
import { CarOutline } from '@/components/CarOutline';
import { Text } from '@/components/Text';
import styles from './AuthFrame.module.css';

interface AuthFrameProps {
  /** The product’s promise to buyers and sellers (spec §1). */
  tagline: string;
  children: ReactNode;
}

/** The form of log-in or sign-up next to the tagline; on phones the tagline is above. */
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
