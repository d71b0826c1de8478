import Box from '@mui/material/Box';
import { mdiCheckDecagram } from '@mdi/js';
import { Icon } from './Icon';

interface VerifiedBadgeProps {
  /** Where no column beside it says the same. */
  hasWord?: boolean;
}

/** Says that we checked the seller: in a word, or in words for whoever rests on it. */
export function VerifiedBadge({ hasWord = false }: VerifiedBadgeProps) {
  const words = 'Verified seller';
  const icon = (
    <Icon
      path={mdiCheckDecagram}
      title={hasWord ? undefined : words}
      sx={{ fontSize: '1.15em', color: 'primary.main', verticalAlign: '-0.2em', flexShrink: 0 }}
    />
  );
  if (!hasWord) return icon;
  return (
    <Box
      component="span"
      role="img"
      aria-label={words}
      title={words}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'primary.main' }}
    >
      {icon}
      Verified
    </Box>
  );
}
