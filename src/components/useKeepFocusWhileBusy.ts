import { useLayoutEffect, useRef } from 'react';

/**
 * Where the focus waits inside a dialog: on the dialog's own frame. The dialog would otherwise
 * move it to its first button. On a page the browser itself remembers where Tab goes on.
 */
function focusHolder(button: HTMLElement): HTMLElement | null {
  const dialog = button.closest('[role="dialog"], [role="alertdialog"]');
  return dialog?.closest<HTMLElement>('[tabindex="-1"]') ?? null;
}

/** Keeps the focus of a button that is disabled while its work is under way. */
export function useKeepFocusWhileBusy(
  ref: { readonly current: HTMLElement | null },
  isBusy: boolean,
): void {
  /** Where the focus waits; undefined while it is not ours to give back. */
  const holder = useRef<HTMLElement | null>(undefined);
  /** Some browsers take the focus away at once, others a little later. */
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
