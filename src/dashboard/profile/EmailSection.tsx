import { useRef } from 'react';
import { SubmitButton } from '@/components/form/SubmitButton';
import { StatusBadge } from '@/components/StatusBadge';
import { linkFailureMessage, useConfirmationLink } from '@/auth/confirmationLink';
import { FormError } from '@/components/form/FormError';
import { Text } from '@/components/Text';
import { useSendsMails } from '@/auth/useSendsMails';
import type { IdentityAccount } from '@/lib/identity/types';
import { selectIsUnfinished } from '@/auth/sessionSlice';
import { useAppSelector } from '@/store/hooks';
import { Extended } from '@/store/Extended';
import { OutboxLink } from '@/auth/forms/OutboxLink';
import { ChangeEmail } from './ChangeEmail';
import { MailOccasions } from './MailOccasions';
import { ProfileSection } from './ProfileSection';

/** The email and whether it is confirmed. */
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
