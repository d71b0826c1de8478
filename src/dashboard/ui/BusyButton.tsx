import Button, { type ButtonProps } from '@mui/material/Button';
import { useRef } from 'react';
import { useKeepFocusWhileBusy } from '@/components/useKeepFocusWhileBusy';

export interface BusyButtonProps extends Omit<ButtonProps, 'loading' | 'ref'> {
  /** While busy, the button is disabled, keeps its width and shows a spinner. */
  isBusy?: boolean;
}

/**
 * A MUI button that is disabled during its work without losing the focus: browsers blur a disabled
 * button. It regains the focus afterwards, unless another element, such as an invalid field, has
 * taken it.
 */
export function BusyButton({ isBusy = false, children, ...rest }: BusyButtonProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useKeepFocusWhileBusy(ref, isBusy);
  return (
    <Button {...rest} ref={ref} loading={isBusy} aria-busy={isBusy || undefined}>
      <span>{children}</span>
    </Button>
  );
}
