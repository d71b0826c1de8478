import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';

export interface SpinnerProps {
  /** What is being waited for, such as "Loading categories". */
  label: string;
  /** Shows the label beside the circle instead of only reading it out. */
  showLabel?: boolean;
  minHeight?: number | string;
}

/** Waiting for a part of a page. */
export function Spinner({ label, showLabel = false, minHeight = 160 }: SpinnerProps) {
  return (
    <Box
      role="status"
      aria-label={showLabel ? undefined : label}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        minHeight,
        color: 'text.secondary',
      }}
    >
      <CircularProgress size={32} thickness={4.5} aria-label={label} />
      {showLabel && <Typography>{label}</Typography>}
    </Box>
  );
}
