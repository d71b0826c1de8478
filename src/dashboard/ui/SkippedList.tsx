import Box from '@mui/material/Box';
import { Text } from '@/components/Text';

export interface Skipped {
  id: string;
  name: string;
  reason: string;
}

/** The records that an action leaves as they are, each with the reason. */
export function SkippedList({ label, skipped }: { label: string; skipped: readonly Skipped[] }) {
  if (skipped.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={label}
      // Makes the list scrollable by keyboard.
      tabIndex={0}
      sx={{ m: 0, pl: 2.5, maxHeight: '40dvh', overflowY: 'auto' }}
    >
      {skipped.map(({ id, name, reason }) => (
        <Text as="li" variant="body2" key={id} style={{ overflowWrap: 'anywhere' }}>
          <strong>{name}</strong>: <span>{reason}</span>
        </Text>
      ))}
    </Box>
  );
}
