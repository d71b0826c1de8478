import type { ReactElement } from 'react';
import { useIsExtended } from './hooks';

interface ExtendedProps {
  children: ReactElement | readonly (ReactElement | false)[];
  /** For servers with only spec §7. */
  fallback?: ReactElement;
}

/** Renders controls and texts that need our extensions (docs/decisions/0012-extensions.md). */
export const Extended = ({ children, fallback }: ExtendedProps) =>
  useIsExtended() ? children : fallback;
