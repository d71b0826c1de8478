import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ROW_LINK } from './useTableFocus';

interface RowLinkProps {
  to: string;
  /** What it is called where its words alone do not say where it leads; it begins with them. */
  label?: string;
  children: ReactNode;
}

/** A link in a cell of a table or on its card, such as the name of a car. */
export function RowLink({ to, label, children }: RowLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={to}
      aria-label={label}
      {...{ [ROW_LINK]: '' }}
      sx={{ color: 'inherit' }}
    >
      {children}
    </Link>
  );
}
