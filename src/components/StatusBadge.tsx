import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './StatusBadge.module.css';

type StatusTone = 'amber' | 'green' | 'neutral' | 'red';

interface StatusBadgeProps {
  tone: StatusTone;
  /** The status in words: the colour never says it alone. */
  children: ReactNode;
}

/** A state in one word, such as "unsold" or "paid". */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <span className={classNames('type-caption', styles.badge, styles[tone])}>{children}</span>;
}
