import { useEffect, type RefObject } from 'react';

/** Marks what holds a row's buttons and links, in the grid and on the cards. */
export const ROW_CONTROLS = 'data-row-controls';
/** Marks a link in another cell of a row. */
export const ROW_LINK = 'data-row-link';

const GROUP = `[${ROW_CONTROLS}]`;
const steps: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

const controlsIn = (group: Element) => [
  ...group.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)'),
];

/**
 * Where the focus is in a table, for the grid and the cards alike:
 * - what had it goes away (a deleted row, the bar of selected rows): the same row's next button
 *   gets it, then the row that took its place, then the table as a whole. A browser would leave it
 *   nowhere, at the page's very beginning.
 * - the buttons and links of a grid's rows are one stop for Tab together; the arrow keys go from one
 *   button to the next, and from the first and the last one on through the grid's cells.
 */
export function useTableFocus(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const table = section.current;
    if (!table) return;
    const kept = keepFocus(table);
    const stops = arrangeStops(table);
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      kept.remember(target);
      stops.remember(target);
    };
    const observer = new MutationObserver(() => {
      kept.giveBack();
      stops.arrange();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    table.addEventListener('focusin', onFocus);
    // Before the grid, which would go to the next cell.
    table.addEventListener('keydown', stops.onKeyDown, true);
    return () => {
      observer.disconnect();
      table.removeEventListener('focusin', onFocus);
      table.removeEventListener('keydown', stops.onKeyDown, true);
    };
  }, [section]);
}

interface Place {
  element: Element;
  /**
   * The row's id and place among the rows, and the control's among the row's, counted from the end:
   * the last one is the same in every row. Both are -1 outside of rows.
   */
  rowId: string | null;
  row: number;
  control: number;
}

const fromEnd = (controls: readonly HTMLElement[], element: HTMLElement) =>
  controls.length - controls.indexOf(element);

function keepFocus(table: HTMLElement) {
  let last: Place | null = null;
  const groups = () => [...table.querySelectorAll(GROUP)];
  return {
    remember(element: HTMLElement) {
      const group = element.closest(GROUP);
      last = {
        element,
        rowId: group?.getAttribute(ROW_CONTROLS) ?? null,
        row: group ? groups().indexOf(group) : -1,
        control: group ? fromEnd(controlsIn(group), element) : -1,
      };
    },
    giveBack() {
      const { activeElement, body } = document;
      if (!last || last.element.isConnected || (activeElement && activeElement !== body)) return;
      const next = substitute(groups(), last) ?? table;
      last = null;
      next.focus({ preventScroll: true });
    },
  };
}

function substitute(groups: readonly Element[], { rowId, row, control }: Place) {
  if (rowId === null) return undefined;
  const same = groups.filter((group) => group.getAttribute(ROW_CONTROLS) === rowId);
  const following = groups.slice(row);
  const preceding = groups.slice(0, row).reverse();
  for (const group of [...same, ...following, ...preceding]) {
    const controls = controlsIn(group);
    const next = controls.at(-control) ?? controls.at(-1);
    if (next) return next;
  }
  return undefined;
}

const CELL = '[role="gridcell"]';
const GRID_GROUP = `${CELL} > ${GROUP}`;
const GRID_LINK = `${CELL} [${ROW_LINK}]`;

/** What can be pressed in a cell: a row's buttons, or a link. */
function controlsOf(cell: Element): HTMLElement[] {
  const group = cell.querySelector(`:scope > ${GROUP}`);
  return group ? controlsIn(group) : [...cell.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`)];
}

function arrangeStops(table: HTMLElement) {
  /** The control that Tab finds; null: the first one, or none while a cell without any is it. */
  let stop: Element | null = null;
  let isElsewhere = false;

  const arrange = () => {
    const groups = [...table.querySelectorAll(GRID_GROUP)];
    // Tab finds a row's buttons first: they are what most come for.
    const controls = [
      ...groups.flatMap(controlsIn),
      ...table.querySelectorAll<HTMLElement>(GRID_LINK),
    ];
    const first = isElsewhere ? undefined : controls[0];
    const chosen = controls.find((control) => control === stop) ?? first;
    for (const control of controls) {
      setTabIndex(control, control === chosen ? 0 : -1);
      // The button is the stop, not the cell around it as well.
      const cell = control.closest<HTMLElement>(CELL);
      if (cell) setTabIndex(cell, -1);
    }
  };

  return {
    arrange,
    remember(element: HTMLElement) {
      const cell = element.closest(CELL);
      if (!cell) return;
      const controls = controlsOf(cell);
      const [first] = controls;
      if (element === cell && first) {
        first.focus();
        return;
      }
      stop = controls.find((control) => control === element) ?? null;
      isElsewhere = !stop;
      arrange();
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = steps[event.key];
      const target = event.target instanceof HTMLElement ? event.target : null;
      const group = target?.closest(GRID_GROUP);
      if (step === undefined || !target || !group) return;
      const controls = controlsIn(group);
      const next = controls[controls.indexOf(target) + step];
      if (!next || !controls.includes(target)) return;
      event.preventDefault();
      event.stopPropagation();
      next.focus();
    },
  };
}

function setTabIndex(element: HTMLElement, tabIndex: 0 | -1): void {
  if (element.tabIndex !== tabIndex) element.tabIndex = tabIndex;
}
