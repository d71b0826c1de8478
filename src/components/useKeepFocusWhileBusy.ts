import { useLayoutEffect, useRef } from 'react';

/**
 * The element that holds the focus inside a dialog: the dialog’s container. Otherwise the dialog
 * would move the focus to its first button. On a page the browser remembers the position for Tab.
 */
function focusHolder(button: HTMLElement): HTMLElement | null {
  const dialog = button.closest('[role="dialog"], [role="alertdialog"]');
  return dialog?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
}

/** Restores the focus of a button after it was disabled during its work. */
export function useKeepFocusWhileBusy(
  ref: { readonly current: HTMLElement | null },
  isBusy: boolean,
): void {
  /** The element that holds the focus; undefined if there is nothing to restore. */
  const holder = useRef<HTMLElement | null>(undefined);
  /** Some browsers blur a disabled button at once, others a little later. */
  const hasLostFocus = useRef(false);

  useLayoutEffect(() => {
    const button = ref.current;
    if (!button) return;
    const onFocusOut = () => {
      hasLostFocus.current = button.matches(':disabled');
    };
    button.addEventListener('focusout', onFocusOut);
    return () => button.removeEventListener('focusout', onFocusOut);
  }, [ref]);

  useLayoutEffect(() => {
    const button = ref.current;
    if (!button) return;
    const hadFocus = document.activeElement === button || hasLostFocus.current;
    hasLostFocus.current = false;
    if (isBusy) {
      if (!hadFocus) return;
      holder.current = focusHolder(button);
      holder.current?.focus({ preventScroll: true });
      return;
    }
    const held = holder.current;
    holder.current = undefined;
    if (held === undefined) return;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body || activeElement === held) {
      button.focus({ preventScroll: true });
    }
  }, [ref, isBusy]);
}
