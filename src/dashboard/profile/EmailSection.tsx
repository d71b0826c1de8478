import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useSendVerificationMutation } from '@/api/identityApi';
import { SubmitButton } from '@/components/form/SubmitButton';
import { StatusBadge } from '@/components/StatusBadge';
import { routes } from '#contract/routes';
import { absoluteUrl } from '@/auth/origin';
import { useSendsMails } from '@/auth/useSendsMails';
import type { IdentityAccount } from '@/lib/identity/types';
import { OutboxLink } from '@/auth/forms/OutboxLink';
import { ChangeFailure } from './ChangeFailure';
import { ProfileSection } from './ProfileSection';

/** The email and whether it is confirmed. */
export function EmailSection({ account }: { account: IdentityAccount }) {
  const [sendVerification, { isLoading, isSuccess, error }] = useSendVerificationMutation();
  const { email, emailVerified } = account;
  const sendsMails = useSendsMails();

  const send = () => void sendVerification(absoluteUrl(routes.profile));

  return (
    <ProfileSection title="Email">
      <Typography sx={{ overflowWrap: 'anywhere' }}>{email}</Typography>
      <StatusBadge tone={emailVerified ? 'green' : 'amber'}>
        {emailVerified ? 'Confirmed' : 'Not confirmed'}
      </StatusBadge>
      {!emailVerified && (
        <>
          <Typography color="textSecondary">
            Confirm your email to protect your account and to turn on two-step verification.
            {sendsMails && ' We’ll email you about bookings once it’s confirmed.'}
          </Typography>
          {isSuccess && (
            <Alert severity="success" role="status">
              We sent a confirmation link to {email}. Open it to confirm. <OutboxLink />
            </Alert>
          )}
          <ChangeFailure account={account} error={error} onRetry={send} />
          <SubmitButton
            type="button"
            size="medium"
            variant="outlined"
            color="inherit"
            isBusy={isLoading}
            onClick={send}
          >
            {isSuccess ? 'Resend link' : 'Send confirmation link'}
          </SubmitButton>
        </>
      )}
    </ProfileSection>
  );
}
