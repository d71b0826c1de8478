import MuiDialog, { type DialogProps } from '@mui/material/Dialog';

interface ClosableProps {
  /** Called by Escape and a click beside the dialog. Undefined while it cannot be closed. */
  onClose: (() => void) | undefined;
}

export function Dialog({ onClose, ...rest }: Omit<DialogProps, 'onClose'> & ClosableProps) {
  return <MuiDialog {...rest} onClose={onClose} />;
}
