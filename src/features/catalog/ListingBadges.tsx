import Box from '@mui/material/Box';
import { StatusBadge } from '@/components/StatusBadge';
import type { Condition } from '#contract/types';
import type { Availability } from './useAvailability';

export interface ListingBadgesProps {
  condition: Condition | null;
  badge: Availability['badge'];
}

const conditionWords: Record<Condition, string> = {
  excellent: 'Excellent condition',
  good: 'Good condition',
  fair: 'Fair condition',
};

/** What lies on a car's picture: its condition and, when it cannot be bought, why. */
export function ListingBadges({ condition, badge }: ListingBadgesProps) {
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: '12px 12px auto',
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gap: 1,
      }}
    >
      {condition !== null && <StatusBadge tone="neutral">{conditionWords[condition]}</StatusBadge>}
      {badge !== null && (
        <StatusBadge tone={badge === 'Sold' ? 'green' : 'amber'}>{badge}</StatusBadge>
      )}
    </Box>
  );
}
