import Button, { type ButtonProps } from '@mui/material/Button';
import { useRef } from 'react';
import { useKeepFocusWhileBusy } from '@/components/useKeepFocusWhileBusy';

export interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'ref'> {
  /** While busy the button is disabled, keeps its width and shows a spinner. */
  isBusy?: boolean;
}

/**
 * A button that is disabled while its work is under way, without losing the keyboard: a browser
 * takes the focus from a button that is disabled and gives it to nobody. Whoever pressed it has it
 * back when the work is over, unless something else (a wrong field, a result) took it meanwhile.
 */
export function BusyButton({ isBusy = false, ...rest }: BusyButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useKeepFocusWhileBusy(ref, isBusy);
  return <Button {...rest} ref={ref} loading={isBusy} aria-busy={isBusy || undefined} />;
}
