import { useRef, useState } from 'react';
import {
  useLinkGoogleMutation,
  useLinkPhoneMutation,
  useSendPhoneCodeMutation,
  useUnlinkMethodMutation,
} from '@/api/identityApi';
import { showSuccess } from '@/components/feedback/toast';
import { usePhoneText } from '@/components/usePhoneText';
import { Text } from '@/components/Text';
import {
  GOOGLE_PROVIDER_ID,
  PHONE_PROVIDER_ID,
  type IdentityAccount,
  type VerificationCode,
} from '@/lib/identity/types';
import { GoogleButton } from '@/auth/forms/GoogleButton';
import { PhoneVerification } from '@/auth/forms/PhoneVerification';
import { AccountLine, AddLine } from './AccountLine';
import { ChangeFailure } from './ChangeFailure';
import { ProfileSection } from './ProfileSection';

const removeQuestion = {
  title: 'Remove this way to log in?',
  text: 'You can’t log in with it any more. You can add it again later.',
  confirmLabel: 'Remove',
};

/** Sign-in methods other than the password: a linked Google account or a phone. */
export function SignInMethodsSection({ account }: { account: IdentityAccount }) {
  const phoneText = usePhoneText();
  const [unlinkMethod, unlinking] = useUnlinkMethodMutation();
  const [linkGoogle, linking] = useLinkGoogleMutation();
  const [sendPhoneCode] = useSendPhoneCodeMutation();
  const [linkPhone] = useLinkPhoneMutation();
  const [isAddingPhone, setIsAddingPhone] = useState(false);
  const section = useRef<HTMLElement>(null);

  const { providerIds, phoneNumber } = account;
  const hasGoogle = providerIds.includes(GOOGLE_PROVIDER_ID);
  // Without any method the user could not log in again.
  const isOnlyMethod = providerIds.length < 2;

  const focusSection = () => section.current?.focus({ preventScroll: true });

  const remove = async (providerId: string) => {
    const { error } = await unlinkMethod(providerId);
    if (error) return;
    showSuccess('Log-in method removed.');
    focusSection();
  };

  const addGoogle = async () => {
    const { error } = await linkGoogle(undefined);
    if (error) return;
    showSuccess('Google account linked.');
    focusSection();
  };

  const addPhone = async (code: VerificationCode) => {
    await linkPhone(code).unwrap();
    setIsAddingPhone(false);
    focusSection();
  };

  const line = (providerId: string, label: string) => (
    <AccountLine
      label={label}
      isBusy={unlinking.isLoading && unlinking.originalArgs === providerId}
      isDisabled={isOnlyMethod || unlinking.isLoading}
      question={removeQuestion}
      onRemove={() => void remove(providerId)}
    />
  );

  return (
    <ProfileSection ref={section} title="Other ways to log in">
      {hasGoogle && line(GOOGLE_PROVIDER_ID, 'Google account')}
      {phoneNumber !== null && line(PHONE_PROVIDER_ID, `Phone ${phoneText(phoneNumber)}`)}
      {isOnlyMethod && (hasGoogle || phoneNumber !== null) && (
        <Text variant="body2" tone="secondary">
          This is your only way to log in. Set a password before removing it.
        </Text>
      )}
      <ChangeFailure
        account={account}
        error={unlinking.error}
        onRetry={() => void remove(unlinking.originalArgs ?? '')}
      />
      <ChangeFailure account={account} error={linking.error} onRetry={() => void addGoogle()} />
      {!hasGoogle && <GoogleButton label="Link Google account" onOpen={addGoogle} />}
      {phoneNumber === null && (
        <AddLine label="Add phone number" isOpen={isAddingPhone} onToggle={setIsAddingPhone}>
          <PhoneVerification
            intro="We’ll text you a code to log in with."
            confirmLabel="Add phone number"
            size="medium"
            sendCode={(number) => sendPhoneCode(number).unwrap()}
            onConfirm={addPhone}
            renderFailure={(failure) =>
              failure && (
                <ChangeFailure account={account} error={failure.error} onRetry={failure.retry} />
              )
            }
          />
        </AddLine>
      )}
    </ProfileSection>
  );
}
