import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMonth } from '#contract/formats';
import { PersonAvatar } from '@/components/PersonAvatar';
import { StatusBadge } from '@/components/StatusBadge';
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
          <Typography variant="h5" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {displayName ?? email}
          </Typography>
          {role !== null && <StatusBadge tone="neutral">{roleNames[role]}</StatusBadge>}
        </Box>
        {createdAt !== null && (
          <Typography variant="body2" color="textSecondary">
            {`Member since ${formatMonth(createdAt)}`}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
