import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMonth } from '#contract/formats';
import { initialsOf } from '#contract/initials';
import { StatusBadge } from '@/components/StatusBadge';
import { selectRole } from '@/auth/sessionSlice';
import type { IdentityAccount } from '@/lib/identity/types';
import { useAppSelector } from '@/store/hooks';
import { roleNames } from '@/auth/roles';

/** A summary of the account. */
export function ProfileSummary({ account }: { account: IdentityAccount }) {
  const role = useAppSelector(selectRole);
  const { displayName, email, photoURL, createdAt } = account;
  return (
    <Box
      component="section"
      aria-label="Your account"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 2, sm: 3 } }}
    >
      {/* Decorative, because the name is next to it. */}
      <Avatar
        aria-hidden
        alt=""
        src={photoURL ?? undefined}
        slotProps={{ img: { referrerPolicy: 'no-referrer' } }}
        sx={{ width: 72, height: 72, typography: 'h4' }}
      >
        {initialsOf(displayName ?? email ?? '')}
      </Avatar>
      <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
          <Typography variant="h4" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {displayName ?? email}
          </Typography>
          {role !== null && <StatusBadge tone="neutral">{roleNames[role]}</StatusBadge>}
        </Box>
        {displayName !== null && <Typography sx={{ overflowWrap: 'anywhere' }}>{email}</Typography>}
        {createdAt !== null && (
          <Typography variant="body2" color="textSecondary">
            Member since {formatMonth(createdAt)}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
