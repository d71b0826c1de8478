import { useEffect, type RefObject } from 'react';
import { ROW_CONTROLS } from './RowActions';
import { ROW_ID } from './useReturnToRow';

const isOfGroup = (element: Element) => element.closest(`[${ROW_CONTROLS}]`) !== null;

/** The button or link of a row that repeats nothing on another row: the first one of its actions. */
const firstControl = (row: Element) =>
  row.querySelector<HTMLElement>(`[${ROW_CONTROLS}] :is(a[href], button)`);

/** The link with the name of a row. */
const nameLink = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>('a[href]:not([aria-hidden])')].find(
    (link) => !isOfGroup(link),
  );

/**
 * Keeps the focus in the table when the focused element is removed, for example by a deletion. It
 * moves to an action of the same row, else to the name of the row that took its place, else to the
 * table. The browser would move it to the top of the page, and an action of another row could be
 * started by a key that was meant for the removed one.
 */
export function useKeptFocus(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const table = section.current;
    if (!table) return;
    /** `index` is the index of the row, -1 outside of rows. */
    let last: { element: Element; rowId: string | null; index: number } | null = null;
    const rowsNow = () => [...table.querySelectorAll(`[${ROW_ID}]`)];

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const row = target.closest(`[${ROW_ID}]`);
      last = {
        element: target,
        rowId: row?.getAttribute(ROW_ID) ?? null,
        index: row ? rowsNow().indexOf(row) : -1,
      };
    };
    const restore = () => {
      const hasFocus = document.activeElement && document.activeElement !== document.body;
      if (!last || last.element.isConnected || hasFocus) return;
      const { rowId, index } = last;
      last = null;
      const rows = index === -1 ? [] : rowsNow();
      const same = rows.find((row) => row.getAttribute(ROW_ID) === rowId);
      const next = rows[Math.min(index, rows.length - 1)];
      const element = (same && firstControl(same)) ?? (next && nameLink(next)) ?? table;
      element.focus({ preventScroll: true });
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
