import { mdiCarSide } from '@mdi/js';
import type { Elements } from '../elements';
import { StatePanel } from './StatePanel';

export interface EmptyStateProps {
  title: string;
  message?: string;
  action?: Elements;
  /** A path from `@mdi/js`; a car by default. */
  icon?: string;
  /** Several actions. They are not part of the announced status. */
  children?: Elements;
}

/** An empty list: why it is empty, and what the user can do. */
export function EmptyState({ icon = mdiCarSide, children, ...text }: EmptyStateProps) {
  return (
    <>
      <StatePanel role="status" tone="neutral" icon={icon} {...text} />
      {children}
    </>
  );
}
