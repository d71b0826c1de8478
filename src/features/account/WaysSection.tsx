import Typography from '@mui/material/Typography';
import { useRef, useState, type ReactNode } from 'react';
import { describeFailure } from '@/api/failures';
import { FormError } from '@/components/form/FormError';
import { PhoneVerification } from '@/components/verification/PhoneVerification';
import { linkPhone, sendPhoneCode } from '@/lib/identity/passwordless';
import { GOOGLE_PROVIDER_ID, linkProvider, unlinkProvider } from '@/lib/identity/provider';
import type { IdentityAccount } from '@/lib/identity/types';
import { AccountSection } from './AccountSection';
import { ProviderWindowButton } from './ProviderWindowButton';
import { useRecentLogin } from './recentLogin';
import { useChange } from './useChange';
import { AddLine, AccountLine } from './AccountLine';

const PHONE_PROVIDER_ID = 'phone';

interface WaysSectionProps {
  account: IdentityAccount;
  onChanged: () => Promise<void>;
  hint: ReactNode;
}

/** The ways to log in beside the password: a linked Google account, a phone. */
export function WaysSection({ account, onChanged, hint }: WaysSectionProps) {
  const { isBusy, problem, run } = useChange(onChanged);
  const { protect } = useRecentLogin();
  const [isAddingPhone, setIsAddingPhone] = useState(false);
  const { providerIds, phoneNumber } = account;
  const section = useRef<HTMLElement>(null);
  const hasGoogle = providerIds.includes(GOOGLE_PROVIDER_ID);
  // Without any way left nobody could log in any more.
  const isOnlyWay = providerIds.length < 2;

  const focusSection = () => section.current?.focus({ preventScroll: true });

  const remove = async (providerId: string) => {
    if (await run(() => unlinkProvider(providerId), 'This way to log in is removed.'))
      focusSection();
  };

  return (
    <AccountSection ref={section} title="Other ways to log in">
      {hasGoogle && (
        <AccountLine
          label="Google account"
          isBusy={isBusy}
          isDisabled={isOnlyWay}
          onRemove={() => remove(GOOGLE_PROVIDER_ID)}
        />
      )}
      {phoneNumber !== null && (
        <AccountLine
          label={`Phone ${phoneNumber}`}
          isBusy={isBusy}
          isDisabled={isOnlyWay}
          onRemove={() => remove(PHONE_PROVIDER_ID)}
        />
      )}
      {isOnlyWay && (hasGoogle || phoneNumber !== null) && (
        <Typography variant="body2" color="textSecondary">
          This is your only way to log in. Set a password before you remove it.
        </Typography>
      )}
      <FormError message={problem} />
      {!hasGoogle && (
        <ProviderWindowButton
          label="Link a Google account"
          onOpen={async () => {
            if (await run(linkProvider, 'Your Google account is linked.')) focusSection();
          }}
        />
      )}
      {phoneNumber === null && (
        <AddLine label="Add a phone" isOpen={isAddingPhone} onToggle={setIsAddingPhone}>
          <PhoneVerification
            intro="You can log in with a code that we send to it."
            confirmLabel="Add the phone"
            sendCode={sendPhoneCode}
            confirm={async (verificationId, code) => {
              await protect(() => linkPhone(verificationId, code));
              setIsAddingPhone(false);
              await onChanged();
              focusSection();
            }}
            describeError={describeFailure}
            hint={hint}
          />
        </AddLine>
      )}
    </AccountSection>
  );
}
