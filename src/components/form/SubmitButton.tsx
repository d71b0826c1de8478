import Button, { type ButtonProps } from '@mui/material/Button';

export interface SubmitButtonProps extends Omit<ButtonProps, 'loading' | 'type'> {
  /** While busy the button is disabled, keeps its width and shows a spinner. */
  isBusy?: boolean;
  type?: 'submit' | 'button';
}

/** The button that does what the form is for. */
export function SubmitButton({ isBusy = false, type = 'submit', ...rest }: SubmitButtonProps) {
  return (
    <Button
      variant="contained"
      size="large"
      {...rest}
      type={type}
      loading={isBusy}
      aria-busy={isBusy || undefined}
    />
  );
}
