import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { Button } from '@/components/Button';
import { FormError } from '@/components/form/FormError';
import { SlowNotice } from '@/components/feedback/SlowNotice';
import type { Elements } from '@/components/elements';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  /** Replaces "Cancel" where that could be mistaken for the action, such as "Keep booking". */
  cancelLabel?: string;
  /** True for reversible actions: the button is not red. */
  isHarmless?: boolean;
  isBusy?: boolean;
  /** Why the action is no longer possible. The dialog can then only be closed. */
  tooLate?: string | null;
  /** Changes with each step of a long action. The slow notice appears only if it stays the same. */
  busyStep?: number;
  onConfirm: () => void;
  onCancel: () => void;
  /** Called when the dialog has closed and the page can be announced and focused again. */
  onClosed?: () => void;
  /** The subject, such as the name of the record. */
  children?: Elements;
  /** What the action would affect, below the text. */
  details?: Elements;
  field?: Elements;
  startsAtField?: boolean | undefined;
}

/**
 * The confirmation before a permanent action (spec §5). Cancel, or a field that must be filled, has
 * the focus, so that an accidental Enter deletes nothing. The dialog cannot be closed while the action is running.
 */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  isHarmless = false,
  isBusy = false,
  tooLate = null,
  busyStep,
  onConfirm,
  onCancel,
  onClosed,
  children,
  details,
  field,
  startsAtField = false,
}: ConfirmDialogProps) {
  const id = useId();
  // Keeps the content while the dialog fades out.
  const [shown, setShown] = useState(tooLate);
  if (isOpen && shown !== tooLate) setShown(tooLate);
  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? undefined : onCancel}
      role="alertdialog"
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onExited: onClosed } }}
      aria-labelledby={`${id}-title`}
      aria-describedby={details ? `${id}-text ${id}-details` : `${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent sx={{ '& > [role=status], & > [role=alert]': { mt: 1 } }}>
        {children}
        <DialogContentText id={`${id}-text`} hidden={shown !== null}>
          {text}
        </DialogContentText>
        {details && <div id={`${id}-details`}>{details}</div>}
        {field && shown === null && <Box sx={{ mt: 2 }}>{field}</Box>}
        <FormError message={shown} />
        {isBusy && <SlowNotice key={busyStep} />}
      </DialogContent>
      <DialogActions>
        <Button autoFocus={!startsAtField} onClick={onCancel} disabled={isBusy}>
          <span>{shown === null ? cancelLabel : 'Close'}</span>
        </Button>
        {shown === null && (
          <Button
            variant="contained"
            color={isHarmless ? 'primary' : 'error'}
            isBusy={isBusy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
