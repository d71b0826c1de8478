import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useId, useState } from 'react';
import { Button } from '@/components/Button';
import { FormError } from '@/components/form/FormError';
import { SlowNotice } from '@/components/feedback/SlowNotice';
import { Text } from '@/components/Text';
import type { Elements } from '@/components/elements';

export interface Progress {
  done: number;
  total: number;
}

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
  /** How far an action on several records is. The dialog can be closed while it goes on. */
  progress?: Progress | null;
  /** Whether the action cannot be confirmed yet, because it is not known what it affects. */
  isHeld?: boolean;
  /** `wide` has room for what the action affects. */
  size?: 'small' | 'wide' | 'full-screen';
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

/** In pixels. */
const WIDE = 560;

/**
 * The confirmation before a permanent action (spec §5). Cancel, or a field that must be filled, has
 * the focus, so that an accidental Enter deletes nothing. The dialog cannot be closed while an action on
 * one record is running.
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
  progress = null,
  isHeld = false,
  size = 'small',
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
  const isStuck = isBusy && progress === null;
  return (
    <Dialog
      open={isOpen}
      onClose={isStuck ? undefined : onCancel}
      role="alertdialog"
      maxWidth={size === 'small' ? 'xs' : false}
      fullWidth
      fullScreen={size === 'full-screen'}
      slotProps={{
        transition: { onExited: onClosed },
        paper: size === 'wide' ? { sx: { maxWidth: WIDE } } : {},
      }}
      aria-labelledby={`${id}-title`}
      aria-describedby={details ? `${id}-text ${id}-details` : `${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent sx={{ '& > [role=status], & > [role=alert]': { mt: 1 } }}>
        {children}
        {progress && (
          <>
            <LinearProgress
              variant="determinate"
              aria-label={`${progress.done} of ${progress.total} done`}
              value={(100 * progress.done) / progress.total}
              sx={{ mb: 1 }}
            />
            <Text variant="body2" tone="secondary">
              You can close this. It goes on in the background.
            </Text>
          </>
        )}
        <DialogContentText id={`${id}-text`} hidden={shown !== null}>
          {text}
        </DialogContentText>
        {details && <div id={`${id}-details`}>{details}</div>}
        {field && shown === null && <Box sx={{ mt: 2 }}>{field}</Box>}
        <FormError message={shown} />
        {isBusy && <SlowNotice key={progress?.done} />}
      </DialogContent>
      <DialogActions>
        <Button autoFocus={!startsAtField} onClick={onCancel} disabled={isStuck}>
          <span>{shown === null && !progress ? cancelLabel : 'Close'}</span>
        </Button>
        {shown === null && (
          <Button
            variant="contained"
            color={isHarmless ? 'primary' : 'error'}
            isBusy={isBusy}
            disabled={isHeld}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
