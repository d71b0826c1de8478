import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { useHistoryLayer } from '@/components/historyLayers';

interface ClosableProps {
  /** Called by Escape, a click beside the dialog, and Back. Undefined while it cannot be closed. */
  onClose: (() => void) | undefined;
}

/** A dialog that Back closes as well. */
export function Dialog({ onClose, ...rest }: Omit<DialogProps, 'onClose'> & ClosableProps) {
  return (
    <>
      {rest.open && <BackLayer onClose={onClose} />}
      <MuiDialog {...rest} onClose={onClose} />
    </>
  );
}

/** Makes Back close what is open instead of leaving the page. */
export function BackLayer({ onClose }: ClosableProps) {
  useHistoryLayer(onClose);
  return null;
}
