import { useState } from 'react';
import { outcomeForRow } from '@/api/messageFor';
import type { HandoverParty } from '@/api/handover';
import { useSayHandoverMutation } from '@/api/handoverApi';
import { Button } from '@/components/Button';
import { showOutcome } from '@/components/feedback/toast';
import { ConfirmDialog } from './ConfirmDialog';
import { handoverTexts } from './handoverTexts';

interface HandoverActionProps {
  bookingId: string;
  party: HandoverParty;
  /** Whether it is to be said, or to be taken back; null if neither is possible. */
  offer: 'say' | 'take-back' | null;
  /** The dialog has closed, and its button is gone. */
  onDone: () => void;
}

/** Says that the buyer has the car, or takes that back, after a confirmation. */
export function HandoverAction({ bookingId, party, offer, onDone }: HandoverActionProps) {
  const [say, { isLoading }] = useSayHandoverMutation();
  const [asking, setAsking] = useState<'say' | 'take-back'>('say');
  const [isOpen, setIsOpen] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const { label, title, text, done } = handoverTexts[party][asking];

  const run = async () => {
    const outcome = await outcomeForRow(
      say({ id: bookingId, party, isSaid: asking === 'say' }),
      ({ modifiedCount }) => modifiedCount > 0,
    );
    setIsOpen(false);
    setIsDone(outcome.kind !== 'failed');
    showOutcome(outcome, done);
  };

  return (
    <>
      {offer !== null && (
        <Button
          variant={offer === 'say' ? 'outlined' : 'text'}
          onClick={() => {
            setAsking(offer);
            setIsOpen(true);
          }}
        >
          <span>{handoverTexts[party][offer].label}</span>
        </Button>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        title={title}
        text={text}
        confirmLabel={label}
        isHarmless
        isBusy={isLoading}
        onConfirm={() => void run()}
        onCancel={() => setIsOpen(false)}
        onClosed={() => {
          if (isDone) onDone();
        }}
      />
    </>
  );
}
