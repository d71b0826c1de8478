import type { ComponentPropsWithRef } from 'react';
import { Button } from '../Button';
import { SlowNotice } from '../feedback/SlowNotice';
import { useIsHydrated } from '../useIsHydrated';

interface SubmitButtonProps extends ComponentPropsWithRef<typeof Button> {
  /** It may well take long, as when a bank asks the person something: says nothing about it. */
  mayTakeLong?: boolean;
  type?: 'submit' | 'button';
}

/**
 * The button that does what the form is for; says so when that takes longer than usual. Disabled
 * until the page is hydrated: the browser would put what was typed, a password, into the URL.
 */
export function SubmitButton({
  isBusy = false,
  mayTakeLong = false,
  type = 'submit',
  disabled = false,
  ...rest
}: SubmitButtonProps) {
  const isHydrated = useIsHydrated();
  return (
    <>
      {isBusy && !mayTakeLong && <SlowNotice />}
      <Button
        variant="contained"
        size="large"
        {...rest}
        type={type}
        isBusy={isBusy}
        disabled={disabled || !isHydrated}
      />
    </>
  );
}
