import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ConfirmDialog } from '@/dashboard/ui/ConfirmDialog';

interface RestoredNoticeProps {
  restored: 'no' | 'yes' | 'older';
  /** What was changed since, such as "car". */
  noun: 'car' | 'draft';
  /** What starting over loses. */
  question: string;
  onStartOver: () => void;
}

/** Says that a form shows what was left behind on this device, which can be discarded. */
export function RestoredNotice({ restored, noun, question, onStartOver }: RestoredNoticeProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {restored !== 'no' && (
        <Alert
          severity={restored === 'older' ? 'warning' : 'info'}
          action={
            <Button color="inherit" size="small" onClick={() => setIsAsking(true)}>
              Start over
            </Button>
          }
        >
          We restored your unsaved changes.
          {restored === 'older' &&
            ` This ${noun} was changed since, so you’ll choose what to keep when you save.`}
        </Alert>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Start over?"
        text={question}
        confirmLabel="Start over"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setIsAsking(false);
          onStartOver();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
