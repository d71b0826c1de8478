import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode, type SubmitEventHandler } from 'react';
import { Button } from '@/components/Button';
import { SlowNotice } from '@/components/feedback/SlowNotice';
import { FormError } from '@/components/form/FormError';
import { useIsPhone } from './useIsPhone';

interface FormDialogProps {
  isOpen: boolean;
  title: string;
  isBusy: boolean;
  /** Why sending failed; null also if that is at a field. */
  problem: string | null;
  /** The label of the submit button; null if there is nothing to send any more. */
  submitLabel: string | null;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  onClosed: () => void;
  /** Wider for two columns. */
  maxWidth?: 'sm' | 'md';
  children: ReactNode;
}

/** A form in a dialog, which cannot be closed while it is sent. */
export function FormDialog({
  isOpen,
  title,
  isBusy,
  problem,
  submitLabel,
  onSubmit,
  onClose,
  onClosed,
  maxWidth = 'sm',
  children,
}: FormDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? undefined : onClose}
      fullScreen={useIsPhone()}
      maxWidth={maxWidth}
      fullWidth
      slotProps={{ transition: { onExited: onClosed } }}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'contents' }}>
        <DialogContent
          sx={{ display: 'grid', gap: 2.5, alignContent: 'start', scrollPaddingBlock: '16px' }}
        >
          {children}
        </DialogContent>
        {/* Outside the content, which scrolls on a phone. */}
        <Box sx={{ px: 3, '&:empty': { display: 'none' } }}>
          <FormError message={problem} />
        </Box>
        <DialogActions>
          {isBusy && <SlowNotice />}
          <Button onClick={onClose} disabled={isBusy}>
            <span>{submitLabel === null ? 'Close' : 'Cancel'}</span>
          </Button>
          {submitLabel !== null && (
            <Button type="submit" variant="contained" isBusy={isBusy}>
              {submitLabel}
            </Button>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  );
}
