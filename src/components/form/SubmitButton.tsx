import type { ComponentPropsWithRef } from 'react';
import { Button } from '../Button';
import { SlowNotice } from '../feedback/SlowNotice';
import { useIsHydrated } from '../useIsHydrated';

interface SubmitButtonProps extends ComponentPropsWithRef<typeof Button> {
  /** Suppresses the slow notice where long waits are expected, such as a bank’s confirmation. */
  mayTakeLong?: boolean;
  type?: 'submit' | 'button';
}

/**
 * The submit button of a form, with a notice when the submission is slow. Disabled until hydration,
 * because a native submit would put the fields, including a password, into the URL.
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
