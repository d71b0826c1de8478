import Button from '@mui/material/Button';
import type { RefObject } from 'react';
import type { RowNoun } from './types';

interface SkipRowsProps {
  noun: RowNoun;
  /** Stands after the rows. */
  end: RefObject<HTMLElement | null>;
}

/** For the keyboard: past the buttons of all the cards, to what comes after them. */
export function SkipRows({ noun, end }: SkipRowsProps) {
  return (
    <Button
      variant="contained"
      size="small"
      onClick={() => end.current?.focus()}
      sx={{
        position: 'absolute',
        zIndex: 2,
        '&:not(:focus-visible)': { clipPath: 'inset(50%)', width: '1px', height: '1px' },
      }}
    >
      {`Skip the ${noun.many}`}
    </Button>
  );
}
