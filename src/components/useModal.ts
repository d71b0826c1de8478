import { useLayoutEffect, useRef } from 'react';
import { toastRoot } from './feedback/toastRoot';

/**
 * Marks the element that gets the focus when its dialog opens. By default the browser selects one.
 */
export const initialFocus = { 'data-initial-focus': '' };

/**
 * Opens a `<dialog>` as a modal for as long as it is mounted. The browser keeps the focus inside and
 * returns it afterwards. Toasts move into the dialog, since everything outside is inert.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-initial-focus]')?.focus();
    toastRoot.set(dialog);
    return () => {
      toastRoot.set(null);
      dialog.close();
    };
  }, []);

  return {
    ref,
    onCancel: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      onClose();
    },
    // A browser can close the dialog without `cancel`, on the second press of Escape.
    onClose: () => {
      if (ref.current && !ref.current.open) onClose();
    },
  };
}
