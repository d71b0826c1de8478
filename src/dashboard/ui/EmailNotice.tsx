import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useLazyGetAccountQuery } from '@/api/identityApi';
import { OutboxLink } from '@/auth/forms/OutboxLink';
import { linkFailureMessage, useConfirmationLink } from '@/auth/emailLinks';
import { selectCurrentUser } from '@/auth/sessionSlice';
import { useOwnRecord } from '@/auth/useOwnRecord';
import { Button } from '@/components/Button';
import { Notice } from '@/components/feedback/Notice';
import { useAppSelector } from '@/store/hooks';

interface EmailNoticeProps {
  /** What the emails are about, such as "your bookings". */
  about: string;
}

/** Asks users to confirm their email where the server sends emails to confirmed ones. */
export function EmailNotice({ about }: EmailNoticeProps) {
  const user = useAppSelector(selectCurrentUser);
  if (!user?.email || user.emailVerified) return null;
  return <UnconfirmedEmail uid={user.uid} email={user.email} about={about} />;
}

function UnconfirmedEmail({
  uid,
  email,
  about,
}: EmailNoticeProps & { uid: string; email: string }) {
  const record = useOwnRecord();
  const { send, isSending, error } = useConfirmationLink();
  useAccountCheckOnReturn(uid);

  const { sendsMails = false, isAdminOnceConfirmed = false } = record.currentData ?? {};
  if (!record.isLoading && !sendsMails && !isAdminOnceConfirmed) return null;

  // A link was sent at the sign-up, so this says the same after a reload.
  const request = isAdminOnceConfirmed
    ? `You’ve been made an admin. To start, open the link we sent to ${email}.`
    : `We sent a link to ${email}. Open it to get emails about ${about}.`;
  return (
    <Box
      sx={{ mb: 3, '@media print': { display: 'none' } }}
      // Keeps the place while it is not known whether the server sends emails.
      style={{ visibility: record.isLoading ? 'hidden' : 'visible' }}
    >
      <Notice
        tone="info"
        role="status"
        action={
          <Button variant="outlined" color="inherit" isBusy={isSending} onClick={() => void send()}>
            {error ? 'Retry' : 'Send again'}
          </Button>
        }
      >
        {error ? (
          `We couldn’t send the link. ${linkFailureMessage(error)}`
        ) : (
          <span>
            <span>{request}</span> <OutboxLink />
          </span>
        )}
      </Notice>
    </Box>
  );
}

/**
 * Updates the session when the link was opened elsewhere. Not when the page opens, because the SDK
 * has just read the account then, and storing it again would undo a log-out in another tab.
 */
function useAccountCheckOnReturn(uid: string): void {
  const [loadAccount] = useLazyGetAccountQuery();
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') void loadAccount(uid);
    };
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [loadAccount, uid]);
}
