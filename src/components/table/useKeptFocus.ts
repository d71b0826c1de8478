import { useEffect, type RefObject } from 'react';

/** Marks what holds a row's buttons and links, in the grid and on the cards. */
export const ROW_CONTROLS = 'data-row-controls';

const controlsIn = (group: Element) => [
  ...group.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)'),
];

interface Place {
  element: Element;
  /** The row's id and place among the rows, and the control's among the row's; -1 outside of rows. */
  rowId: string | null;
  row: number;
  control: number;
}

/**
 * Keeps the focus in the table when what had it goes away: a button whose work is done, a deleted
 * row, the bar of selected rows. The same row comes first, then the one that took its place, then
 * the table as a whole. (A browser would leave the focus nowhere, at the page's very beginning.)
 */
export function useKeptFocus(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const table = section.current;
    if (!table) return;
    let last: Place | null = null;
    const groups = () => [...table.querySelectorAll(`[${ROW_CONTROLS}]`)];

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      const group = target.closest(`[${ROW_CONTROLS}]`);
      last = {
        element: target,
        rowId: group?.getAttribute(ROW_CONTROLS) ?? null,
        row: group ? groups().indexOf(group) : -1,
        control: group ? controlsIn(group).indexOf(target) : -1,
      };
    };

    const giveBack = () => {
      const { activeElement, body } = document;
      if (!last || last.element.isConnected || (activeElement && activeElement !== body)) return;
      const { rowId, row, control } = last;
      last = null;
      substitute(groups(), rowId, row, control, table).focus({ preventScroll: true });
    };

    const observer = new MutationObserver(giveBack);
    observer.observe(document.body, { childList: true, subtree: true });
    table.addEventListener('focusin', remember);
    return () => {
      observer.disconnect();
      table.removeEventListener('focusin', remember);
    };
  }, [section]);
}

function substitute(
  groups: readonly Element[],
  rowId: string | null,
  row: number,
  control: number,
  table: HTMLElement,
): HTMLElement {
  if (rowId === null) return table;
  const same = groups.filter((group) => group.getAttribute(ROW_CONTROLS) === rowId);
  const following = groups.slice(row);
  const preceding = groups.slice(0, row).reverse();
  for (const group of [...same, ...following, ...preceding]) {
    const controls = controlsIn(group);
    const next = controls[control] ?? controls.at(-1);
    if (next) return next;
  }
  return table;
}
