import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/feedback/ConfirmDialog';
import { FormError } from '@/components/form/FormError';
import { messages } from '#contract/messages';
import { AccountSection } from './AccountSection';
import { useChange } from './useChange';

interface DeleteSectionProps {
  onDelete: () => Promise<unknown>;
}

/** Deletes the account for good, after a confirmation and proof that it is the person. */
export function DeleteSection({ onDelete }: DeleteSectionProps) {
  const { isBusy, problem, run } = useChange(() => Promise.resolve());
  const [isAsking, setIsAsking] = useState(false);

  const remove = async () => {
    setIsAsking(false);
    // Proven beforehand, so that nothing stops half-way once our record is gone.
    await run(onDelete, 'Your account is deleted.', { asksFirst: true });
  };

  return (
    <AccountSection title="Delete my account">
      <Typography color="textSecondary">
        Your account and the cars you offer disappear. Orders that are paid stay in the books.
      </Typography>
      <FormError message={problem} />
      <Button variant="outlined" color="error" loading={isBusy} onClick={() => setIsAsking(true)}>
        Delete my account
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.confirmTitle}
        text={messages.confirmText}
        confirmLabel="Delete"
        onConfirm={remove}
        onCancel={() => setIsAsking(false)}
      />
    </AccountSection>
  );
}
