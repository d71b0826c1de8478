import { mdiCarSide } from '@mdi/js';
import type { ReactNode } from 'react';
import { StatePanel } from './StatePanel';

export interface EmptyStateProps {
  title: string;
  message?: string;
  action?: ReactNode;
  /** A path of `@mdi/js`; a car unless told otherwise. */
  icon?: string;
  /** What to do, where that is more than one thing: not read out with the rest. */
  children?: ReactNode;
}

/** A list without rows: why it is empty and what a person can do about it. */
export function EmptyState({ icon = mdiCarSide, children, ...words }: EmptyStateProps) {
  return (
    <>
      <StatePanel role="status" tone="neutral" icon={icon} {...words} />
      {children}
    </>
  );
}
