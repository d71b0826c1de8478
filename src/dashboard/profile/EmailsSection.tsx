import Typography from '@mui/material/Typography';
import { selectRole } from '@/auth/sessionSlice';
import type { IdentityAccount } from '@/lib/identity/types';
import { useAppSelector } from '@/store/hooks';
import type { Role } from '#contract/types';
import { ProfileSection } from './ProfileSection';

interface EmailsSectionProps {
  account: IdentityAccount;
  /** Whether the server sends emails at all. */
  sendsMails: boolean;
}

const ACCOUNT = 'changes of your email and when your account is deleted.';

const occasions: Record<Role, string> = {
  user: `We email you about your bookings, payments and refunds, ${ACCOUNT}`,
  seller: `We email you about bookings and sales of your cars, refunds, verification, ${ACCOUNT}`,
  admin: `We email you about ${ACCOUNT}`,
};

/** Which emails the user gets. */
export function EmailsSection({ account, sendsMails }: EmailsSectionProps) {
  const role = useAppSelector(selectRole);
  if (role === null) return null;
  return (
    <ProfileSection title="Emails">
      <Typography color="textSecondary">
        {sendsMails
          ? occasions[role]
          : 'This site doesn’t send emails about bookings. Check your dashboard for news.'}
      </Typography>
      {sendsMails && !account.emailVerified && (
        <Typography color="textSecondary">
          Until you confirm your email, you only get receipts and emails about your account.
        </Typography>
      )}
    </ProfileSection>
  );
}
