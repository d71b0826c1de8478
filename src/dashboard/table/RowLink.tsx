import { createContext, use, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './RowLink.module.css';

/** The focus of a grid's cell, for the link in it; null on a card. */
export const CellFocusContext = createContext<{ hasFocus: boolean; tabIndex: 0 | -1 } | null>(null);

interface RowLinkProps {
  to: string;
  /** The accessible name where the text alone is not enough; it begins with the text. */
  label?: string;
  children: ReactNode;
}

/** For a link in a cell: it gets the focus of its cell, and shares the grid's one Tab stop. */
export function useCellFocus() {
  const ref = useRef<HTMLAnchorElement>(null);
  const cell = use(CellFocusContext);
  const hasFocus = cell?.hasFocus ?? false;

  useLayoutEffect(() => {
    if (hasFocus) ref.current?.focus({ preventScroll: true });
  }, [hasFocus]);

  return { ref, tabIndex: cell?.tabIndex };
}

/** A link in a cell of a table or on its card, such as the name of a car. */
export function RowLink({ to, label, children }: RowLinkProps) {
  return (
    <Link {...useCellFocus()} to={to} aria-label={label} className={styles.link}>
      {children}
    </Link>
  );
}
