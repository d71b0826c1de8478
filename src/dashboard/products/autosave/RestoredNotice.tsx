import { useState } from 'react';
import { Notice } from '@/components/feedback/Notice';
import { Button } from '@/components/Button';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';

interface RestoredNoticeProps {
  restored: 'no' | 'yes' | 'older';
  noun: 'car' | 'draft';
  /** What "Start over" deletes. */
  confirmText: string;
  onStartOver: () => void;
}

/** Shows that a form was restored, with a button to discard the changes. */
export function RestoredNotice({ restored, noun, confirmText, onStartOver }: RestoredNoticeProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      {restored !== 'no' && (
        <Notice
          tone={restored === 'older' ? 'warning' : 'info'}
          role="alert"
          action={
            <Button color="inherit" size="small" onClick={() => setIsConfirming(true)}>
              Start over
            </Button>
          }
        >
          {restored === 'older'
            ? `We restored your unsaved changes. This ${noun} was changed since, so you’ll choose what to keep when you save.`
            : 'We restored your unsaved changes.'}
        </Notice>
      )}
      <ConfirmDialog
        isOpen={isConfirming}
        title="Start over?"
        text={confirmText}
        confirmLabel="Start over"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setIsConfirming(false);
          onStartOver();
        }}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}
