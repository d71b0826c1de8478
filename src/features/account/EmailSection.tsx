import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { FormError } from '@/components/form/FormError';
import { SubmitButton } from '@/components/form/SubmitButton';
import { StatusBadge } from '@/components/StatusBadge';
import { routes } from '#contract/routes';
import { sendVerification } from '@/lib/identity/actionCodes';
import type { IdentityAccount } from '@/lib/identity/types';
import { AccountSection } from './AccountSection';
import { useChange } from './useChange';

interface EmailSectionProps {
  account: IdentityAccount;
  onChanged: () => Promise<void>;
  hint: ReactNode;
}

/** The e-mail and whether it is proven to be the person's own. */
export function EmailSection({ account, onChanged, hint }: EmailSectionProps) {
  const { isBusy, problem, run } = useChange(onChanged);
  const [isSent, setIsSent] = useState(false);
  const { email, emailVerified } = account;

  const send = async () => {
    const url = new URL(routes.profile, window.location.origin).href;
    setIsSent(await run(() => sendVerification(url)));
  };

  return (
    <AccountSection title="Email">
      <Typography sx={{ overflowWrap: 'anywhere' }}>{email}</Typography>
      <StatusBadge tone={emailVerified ? 'green' : 'amber'}>
        {emailVerified ? 'Confirmed' : 'Not confirmed yet'}
      </StatusBadge>
      {!emailVerified && (
        <>
          <Typography color="textSecondary">
            Confirm it, so that nobody else can use it and you can add a second step.
          </Typography>
          {isSent && (
            <Alert severity="success" role="status">
              Open the link that we sent to {email}. {hint}
            </Alert>
          )}
          <FormError message={problem} />
          <SubmitButton type="button" variant="outlined" isBusy={isBusy} onClick={send}>
            {isSent ? 'Send it again' : 'Send the confirmation link'}
          </SubmitButton>
        </>
      )}
    </AccountSection>
  );
}
