import Box, { type BoxProps } from '@mui/material/Box';

/** Words for screen readers only. */
export function VisuallyHidden(props: Omit<BoxProps, 'sx'>) {
  return (
    <Box
      component="span"
      {...props}
      sx={{
        position: 'absolute',
        width: '1px',
        height: '1px',
        m: '-1px',
        p: 0,
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
        border: 0,
      }}
    />
  );
}
