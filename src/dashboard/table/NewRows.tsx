import Box from '@mui/material/Box';
import { useRef } from 'react';
import { Button } from '@/components/Button';
import { VisuallyHidden } from '@/components/VisuallyHidden';
import { formatCount } from '#contract/formats';
import type { WaitingRows } from './useWaitingRows';

/** "3 new · Show", above the rows that it would move. It takes no room itself, and keeps the focus. */
export function NewRows({ waiting, show }: Pick<WaitingRows<unknown>, 'waiting' | 'show'>) {
  const place = useRef<HTMLElement>(null);
  const text = `${formatCount(waiting)} new`;
  return (
    <Box
      ref={place}
      tabIndex={-1}
      sx={{
        position: 'sticky',
        top: 8,
        zIndex: 42,
        height: 0,
        textAlign: 'center',
        outline: 'none',
      }}
    >
      <VisuallyHidden role="status">{waiting > 0 ? text : ''}</VisuallyHidden>
      {waiting > 0 && (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          onClick={() => {
            place.current?.focus();
            show();
          }}
          style={pill}
        >
          <span>{`${text} · Show`}</span>
        </Button>
      )}
    </Box>
  );
}

const pill = {
  borderRadius: 20,
  background: 'var(--sg-palette-surface-marked)',
  transform: 'translateY(-50%)',
};
