import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState, type ReactNode } from 'react';
import { FormError } from '@/components/form/FormError';
import { SlowNotice } from '@/components/feedback/SlowNotice';
import { BusyButton } from './BusyButton';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  text: string;
  /** Says what will be done, such as "Delete". */
  confirmLabel: string;
  /** Where "Cancel" could be mistaken for the action itself, such as "Keep booking". */
  cancelLabel?: string;
  /** True for what can be undone: the button is then not red. */
  isHarmless?: boolean;
  isBusy?: boolean;
  /** Why it is too late for it by now, if it is: then one can only close the dialog. */
  tooLate?: string | null;
  /** Changes with every step of a long action: only one that stands still says why it is slow. */
  busyStep?: number;
  onConfirm: () => void;
  onCancel: () => void;
  /** Called when the dialog is gone and the page can be heard and focused again. */
  onClosed?: () => void;
  /** What exactly is meant, such as the name of the record. */
  children?: ReactNode;
}

/**
 * Asks before something that cannot be undone (spec §5). Cancel has the focus, so that a stray
 * Enter destroys nothing; nothing closes it while the action is under way.
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
}: ConfirmDialogProps) {
  const id = useId();
  // While the dialog fades, it says what it said.
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
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent sx={{ '& > [role=status]': { mt: 1 } }}>
        {children}
        <DialogContentText id={`${id}-text`} hidden={shown !== null}>
          {text}
        </DialogContentText>
        <FormError message={shown} />
        {isBusy && <SlowNotice key={busyStep} />}
      </DialogContent>
      <DialogActions>
        {/* eslint-disable-next-line jsx-a11y-x/no-autofocus -- a dialog has to place the focus, and Cancel is the safe place */}
        <Button autoFocus onClick={onCancel} disabled={isBusy}>
          {shown === null ? cancelLabel : 'Close'}
        </Button>
        {shown === null && (
          <BusyButton
            variant="contained"
            color={isHarmless ? 'primary' : 'error'}
            isBusy={isBusy}
            onClick={onConfirm}
          >
            {confirmLabel}
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
