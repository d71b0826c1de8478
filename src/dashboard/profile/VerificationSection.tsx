import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { messageFor } from '@/api/messageFor';
import { useWithdrawVerificationMutation } from '@/api/usersApi';
import { selectCurrentUser, selectRole } from '@/auth/sessionSlice';
import { useOwnRecord } from '@/auth/useOwnRecord';
import { Button } from '@/components/Button';
import { AsyncView } from '@/components/feedback/AsyncView';
import { Notice } from '@/components/feedback/Notice';
import { usePhoneText } from '@/components/usePhoneText';
import { showSuccess } from '@/components/feedback/toast';
import { FormError } from '@/components/form/FormError';
import { Text } from '@/components/Text';
import { useAppSelector } from '@/store/hooks';
import { formatDay } from '#contract/formats';
import { ProfileSection } from './ProfileSection';
import { VerificationForm } from './VerificationForm';

/** Sellers see whether they are verified, and can ask for it. */
export function VerificationSection() {
  const email = useAppSelector(selectCurrentUser)?.email ?? '';
  const isSeller = useAppSelector(selectRole) === 'seller';
  const query = useOwnRecord();
  const phoneText = usePhoneText();
  const section = useRef<HTMLElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [withdraw, { isLoading, error }] = useWithdrawVerificationMutation();
  const hasAsked = query.currentData?.request != null;

  useEffect(() => {
    // The button that had the focus is replaced.
    if (document.activeElement === document.body) section.current?.focus();
  }, [hasAsked, isAsking]);

  if (!isSeller || query.isUninitialized) return null;
  return (
    <ProfileSection title="Verification" ref={section}>
      <AsyncView
        query={query}
        label="Loading your verification"
        failedTitle="We couldn’t load your verification"
        messageFor={messageFor}
      >
        {({ isVerified, request, declined }) =>
          isVerified ? (
            <Text tone="secondary">You’re verified. Buyers see a badge next to your name.</Text>
          ) : request ? (
            <>
              <Text tone="secondary">
                {`You asked to be verified on ${formatDay(request.createdAt)}. An admin will check your details.`}
              </Text>
              <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                {[phoneText(request.phone), request.company, request.note]
                  .filter(Boolean)
                  .join('\n')}
              </Text>
              <FormError message={error && messageFor(error)} />
              <Button
                variant="outlined"
                color="inherit"
                isBusy={isLoading}
                onClick={() =>
                  void withdraw({ email }).then((result) => {
                    if (!result.error) showSuccess('Request withdrawn.');
                  })
                }
              >
                Withdraw request
              </Button>
            </>
          ) : (
            <>
              <Text tone="secondary">Not verified. Verified sellers are shown with a badge.</Text>
              {declined !== null && (
                <Notice
                  tone="info"
                  role="status"
                >{`We couldn’t verify you last time: ${declined}`}</Notice>
              )}
              {isAsking ? (
                <Box sx={{ width: '100%' }}>
                  <VerificationForm email={email} onClose={() => setIsAsking(false)} />
                </Box>
              ) : (
                <Button variant="outlined" onClick={() => setIsAsking(true)}>
                  Ask to be verified
                </Button>
              )}
            </>
          )
        }
      </AsyncView>
    </ProfileSection>
  );
}
