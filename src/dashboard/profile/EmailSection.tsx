import { useRef } from 'react';
import { SubmitButton } from '@/components/form/SubmitButton';
import { StatusBadge } from '@/components/StatusBadge';
import { linkFailureMessage, useConfirmationLink } from '@/auth/emailLinks';
import { FormError } from '@/components/form/FormError';
import { Text } from '@/components/Text';
import { useSendsMails, useOwnRecord } from '@/auth/useOwnRecord';
import type { IdentityAccount } from '@/lib/identity/types';
import { selectIsUnfinished, selectRole } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { Extended } from '@/store/Extended';
import { OutboxLink } from '@/auth/forms/OutboxLink';
import { messageFor } from '@/api/messageFor';
import type { Role } from '#contract/types';
import { ProfileSection } from './ProfileSection';
import { ChangeEmail } from './ChangeEmail';

export function EmailSection({ account }: { account: IdentityAccount }) {
  const { send, isSending, error } = useConfirmationLink();
  const { email, emailVerified } = account;
  const sendsMails = useSendsMails();
  const isUnfinished = useAppSelector(selectIsUnfinished);
  const section = useRef<HTMLElement>(null);

  return (
    <ProfileSection ref={section} title="Email">
      <Text style={{ overflowWrap: 'anywhere' }}>{email}</Text>
      <StatusBadge tone={emailVerified ? 'green' : 'amber'}>
        {emailVerified ? 'Confirmed' : 'Not confirmed'}
      </StatusBadge>
      {!emailVerified && (
        <>
          <Text tone="secondary">
            <span>
              {`We sent a link to this email. Open it to protect your account and to turn on two-step verification.${
                sendsMails ? ' We’ll email you about bookings once it’s confirmed.' : ''
              }`}
            </span>{' '}
            <OutboxLink />
          </Text>
          <FormError message={error && linkFailureMessage(error)} />
          <SubmitButton
            type="button"
            size="medium"
            variant="outlined"
            color="inherit"
            isBusy={isSending}
            onClick={() => void send()}
          >
            Send again
          </SubmitButton>
        </>
      )}
      <MailOccasions emailVerified={emailVerified} />
      {/* With only spec §7, orders and cars would stay with the old email. The server knows no
          change of an account that is not set up. */}
      {!isUnfinished && (
        <Extended>
          <ChangeEmail
            account={account}
            focusSection={() => section.current?.focus({ preventScroll: true })}
          />
        </Extended>
      )}
    </ProfileSection>
  );
}

const ACCOUNT = 'changes of your email, password or two-step verification.';

const occasions: Record<Role, string> = {
  user: `We email you about your bookings, payments and refunds, and ${ACCOUNT}`,
  seller: `We email you about bookings and sales of your cars, refunds, verification, and ${ACCOUNT}`,
  admin: `We email you about ${ACCOUNT}`,
};

function MailOccasions({ emailVerified }: { emailVerified: boolean }) {
  const role = useAppSelector(selectRole);
  const { currentData: record, error, isFetching, refetch } = useOwnRecord();
  if (role === null) return null;
  if (!record) {
    return (
      <FormError
        message={error && `We couldn’t load which emails you get. ${messageFor(error)}`}
        retry={{ isBusy: isFetching, run: refetch }}
      />
    );
  }
  return (
    <Text tone="secondary">
      {!record.sendsMails
        ? 'This site doesn’t send emails about bookings. Check your dashboard for news.'
        : emailVerified
          ? occasions[role]
          : 'Until you confirm your email, you only get receipts and emails about your account.'}
    </Text>
  );
}
