import Box from '@mui/material/Box';
import { useLayoutEffect, useRef } from 'react';
import type { Elements } from '@/components/elements';

interface LockedFieldsProps {
  isLocked: boolean;
  children: Elements;
}

/**
 * Fields that cannot be changed while their values are checked and sent: a later change would be
 * lost. Afterwards the first field with an error has the focus, or the one that had it before.
 */
export function LockedFields({ isLocked, children }: LockedFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = fields.current;
    if (!isLocked || !element) return;
    const { activeElement } = document;
    const focused = element.contains(activeElement) ? activeElement : null;
    return () => {
      const next = element.querySelector('[aria-invalid="true"]') ?? focused;
      if (next instanceof HTMLElement) next.focus();
    };
  }, [isLocked]);
  return (
    <Box
      ref={fields}
      inert={isLocked}
      sx={{ display: 'grid', gap: 5, opacity: isLocked ? 0.6 : 1 }}
    >
      {children}
    </Box>
  );
}
