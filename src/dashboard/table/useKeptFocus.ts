import { useEffect, type RefObject } from 'react';
import { ROW_CONTROLS } from './RowActions';

const GROUP = `[${ROW_CONTROLS}]`;

/**
 * Keeps the focus in the table when the focused control is removed, for example by a deletion. It
 * moves to the same row, else to the row that took its place, else to the table. The browser would
 * move it to the top of the page.
 */
export function useKeptFocus(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const table = section.current;
    if (!table) return;
    /** `index` is the index of the row, -1 outside of rows. */
    let last: { element: Element; rowId: string | null; index: number } | null = null;
    const groups = () => [...table.querySelectorAll(GROUP)];

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const group = target.closest(GROUP);
      last = {
        element: target,
        rowId: group?.getAttribute(ROW_CONTROLS) ?? null,
        index: group ? groups().indexOf(group) : -1,
      };
    };
    const restore = () => {
      const hasFocus = document.activeElement && document.activeElement !== document.body;
      if (!last || last.element.isConnected || hasFocus) return;
      const { rowId, index } = last;
      last = null;
      const all = index === -1 ? [] : groups();
      const same = all.filter((group) => group.getAttribute(ROW_CONTROLS) === rowId);
      const control = [...same, ...all.slice(index), ...all.slice(0, index).reverse()]
        .map((group) => group.querySelector<HTMLElement>('a[href], button'))
        .find(Boolean);
      (control ?? table).focus({ preventScroll: true });
    };

    // On the body, because a closing dialog returns the focus to a control that may be gone.
    const observer = new MutationObserver(restore);
    observer.observe(document.body, { childList: true, subtree: true });
    table.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      table.removeEventListener('focusin', remember);
    };
  }, [section]);
}
