import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ROW_LINK } from './useTableFocus';

interface RowLinkProps {
  to: string;
  /** What it is called where its words alone do not say where it leads; it begins with them. */
  label?: string;
  children: ReactNode;
}

const look = {
  color: 'inherit',
  textDecoration: 'underline 1px',
  textDecorationColor: 'color-mix(in srgb, currentColor 40%, transparent)',
  textUnderlineOffset: '0.18em',
};

/**
 * A link in a cell of a table or on its card, such as the name of a car. A plain one: there are
 * many, and all are made anew whenever the rows change.
 */
export function RowLink({ to, label, children }: RowLinkProps) {
  return (
    <Link to={to} aria-label={label} {...{ [ROW_LINK]: '' }} style={look}>
      {children}
    </Link>
  );
}
