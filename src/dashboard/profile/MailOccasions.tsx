import { messageFor } from '@/api/messageFor';
import { selectRole } from '@/auth/sessionSlice';
import { useOwnRecord } from '@/auth/useOwnRecord';
import { FormError } from '@/components/form/FormError';
import { Text } from '@/components/Text';
import { useAppSelector } from '@/store/hooks';
import type { Role } from '#contract/types';

const ACCOUNT = 'changes of your email, password or two-step verification.';

const occasions: Record<Role, string> = {
  user: `We email you about your bookings, payments and refunds, and ${ACCOUNT}`,
  seller: `We email you about bookings and sales of your cars, refunds, verification, and ${ACCOUNT}`,
  admin: `We email you about ${ACCOUNT}`,
};

/** Which emails the user gets. */
export function MailOccasions({ emailVerified }: { emailVerified: boolean }) {
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
