import { useEffect } from 'react';
import { isTyping } from './isTyping';

const MODAL = 'dialog[open], [aria-modal="true"], [role="menu"], [role="listbox"]';

/**
 * "/" focuses the search field of the page: the last one, because the header has one as well. Not
 * while the user types, or while a dialog or menu is open. Only fields with `useSearchKeyHint`.
 */
export function useSearchKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, defaultPrevented, target } = event;
      // Shift is allowed: on some keyboards "/" needs it.
      if (key !== '/' || ctrlKey || altKey || metaKey || defaultPrevented) return;
      if (isTyping(target) || document.querySelector(MODAL)) return;
      const fields = document.querySelectorAll<HTMLInputElement>('input[aria-keyshortcuts="/"]');
      for (const field of [...fields].reverse()) {
        // A hidden field does not take the focus.
        field.focus();
        if (document.activeElement !== field) continue;
        field.select();
        event.preventDefault();
        return;
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
