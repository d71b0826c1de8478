import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

interface RowButtonProps extends Omit<ButtonProps, 'loading' | 'disabled' | 'sx'> {
  /** This button's own work is under way. */
  isBusy: boolean;
  /** Pressing it does nothing for now. */
  isHeld: boolean;
  /** In a grid's row: narrower than on a card. */
  isInGrid: boolean;
}

/**
 * A row's button. While it is held it can still have the focus: the browser would take that away
 * from a disabled one, and the next key would start at the page's beginning.
 */
export function RowButton({
  isBusy,
  isHeld,
  isInGrid,
  onClick,
  children,
  ...rest
}: RowButtonProps) {
  return (
    <Button
      size="small"
      variant={isInGrid ? 'text' : 'outlined'}
      {...rest}
      aria-busy={isBusy || undefined}
      aria-disabled={isHeld || undefined}
      onClick={isHeld ? undefined : onClick}
      sx={{
        ...(isInGrid && { px: 1, minWidth: 0 }),
        '&[aria-disabled="true"]': { color: 'text.disabled', cursor: 'default' },
      }}
    >
      <Box component="span" sx={{ opacity: isBusy ? 0 : 1 }}>
        {children}
      </Box>
      {isBusy && (
        <CircularProgress
          size={16}
          aria-hidden
          color="inherit"
          sx={{ position: 'absolute', insetInline: 0, m: 'auto' }}
        />
      )}
    </Button>
  );
}
