import type { ReactNode } from 'react';
import { Text } from '@/components/Text';
import { Scene } from '@/storefront/ui/Scene';
import styles from './AuthFrame.module.css';

interface AuthFrameProps {
  /** The product’s promise to buyers and sellers (spec §1). */
  tagline: string;
  children: ReactNode;
}

/** The form of log-in or sign-up, and the tagline: above it on phones, else at its side. */
export function AuthFrame({ tagline, children }: AuthFrameProps) {
  return (
    <div className={styles.frame}>
      <div data-ground="brand" className={styles.promise}>
        <Text variant="h2" className={styles.tagline}>
          {tagline}
        </Text>
        <div className={styles.scene}>
          <Scene />
        </div>
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
