import { createContext, use, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './RowLink.module.css';

/** The tabindex and focus ref of a grid cell, for the link in it; null on a card. */
export const CellFocusContext = createContext<{ hasFocus: boolean; tabIndex: 0 | -1 } | null>(null);

interface RowLinkProps {
  to: string;
  /** The accessible name if the text is not sufficient. It must begin with the text. */
  label?: string;
  /** The history state of the page that it opens. */
  state?: object;
  children: ReactNode;
}

/** Passes the cell’s focus to the link in it, so that the grid keeps a single Tab stop. */
export function useCellFocus() {
  const ref = useRef<HTMLAnchorElement>(null);
  const cell = use(CellFocusContext);
  const hasFocus = cell?.hasFocus ?? false;

  useLayoutEffect(() => {
    if (hasFocus) ref.current?.focus({ preventScroll: true });
  }, [hasFocus]);

  return { ref, tabIndex: cell?.tabIndex };
}

/** A link in a grid cell or on a card, such as the name of a car. */
export function RowLink({ to, label, state, children }: RowLinkProps) {
  return (
    <Link {...useCellFocus()} to={to} state={state} aria-label={label} className={styles.link}>
      {children}
    </Link>
  );
}
