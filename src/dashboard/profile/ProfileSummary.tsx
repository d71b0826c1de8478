import Box from '@mui/material/Box';
import { formatMonth } from '#contract/formats';
import { PersonAvatar } from '@/components/PersonAvatar';
import { StatusBadge } from '@/components/StatusBadge';
import { Text } from '@/components/Text';
import { selectRole } from '@/auth/sessionSlice';
import type { IdentityAccount } from '@/lib/identity/types';
import { useAppSelector } from '@/store/hooks';
import { roleNames } from '@/auth/roles';

/** Who the user is, with the photo of the header. */
export function ProfileSummary({ account }: { account: IdentityAccount }) {
  const role = useAppSelector(selectRole);
  const { displayName, email, photoURL, createdAt } = account;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, width: '100%' }}>
      {/* Decorative, because the name is next to it. */}
      <Box aria-hidden>
        <PersonAvatar isLarge name={displayName} photoURL={photoURL} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
          <Text variant="h5" style={{ overflowWrap: 'anywhere' }}>
            {displayName ?? email}
          </Text>
          {role !== null && <StatusBadge tone="neutral">{roleNames[role]}</StatusBadge>}
        </Box>
        {createdAt !== null && (
          <Text variant="body2" tone="secondary">
            {`Member since ${formatMonth(createdAt)}`}
          </Text>
        )}
      </Box>
    </Box>
  );
}
