import Button, { type ButtonProps } from '@mui/material/Button';
import { SlowNotice } from '../feedback/SlowNotice';

export interface SubmitButtonProps extends Omit<ButtonProps, 'loading' | 'type'> {
  /** While busy the button is disabled, keeps its width and shows a spinner. */
  isBusy?: boolean;
  /** It may well take long, as when a bank asks the person something: says nothing about it. */
  mayTakeLong?: boolean;
  type?: 'submit' | 'button';
}

/** The button that does what the form is for; says so when that takes longer than it should. */
export function SubmitButton({
  isBusy = false,
  mayTakeLong = false,
  type = 'submit',
  ...rest
}: SubmitButtonProps) {
  return (
    <>
      {isBusy && !mayTakeLong && <SlowNotice />}
      <Button
        variant="contained"
        size="large"
        {...rest}
        type={type}
        loading={isBusy}
        aria-busy={isBusy || undefined}
      />
    </>
  );
}
