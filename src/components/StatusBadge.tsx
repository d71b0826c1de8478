import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './StatusBadge.module.css';

type StatusTone = 'amber' | 'green' | 'neutral' | 'red';

interface StatusBadgeProps {
  tone: StatusTone;
  id?: string | undefined;
  /** The status as text, because colour alone must not convey it. */
  children: ReactNode;
}

export function StatusBadge({ tone, id, children }: StatusBadgeProps) {
  return (
    <span id={id} className={classNames('type-caption', styles.badge, styles[tone])}>
      {children}
    </span>
  );
}
