import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './RowLink.module.css';
import { ROW_LINK } from './useTableFocus';

interface RowLinkProps {
  to: string;
  /** What it is called where its words alone do not say where it leads; it begins with them. */
  label?: string;
  children: ReactNode;
}

/**
 * A link in a cell of a table or on its card, such as the name of a car. A plain one: there are
 * many, and all are made anew whenever the rows change.
 */
export function RowLink({ to, label, children }: RowLinkProps) {
  return (
    <Link to={to} aria-label={label} {...{ [ROW_LINK]: '' }} className={styles.link}>
      {children}
    </Link>
  );
}
