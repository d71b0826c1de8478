import type { KeyboardEvent } from 'react';
import { letterOf } from './letterOf';

/**
 * Moves the focus between the rows of a list: arrow keys, Home, End, J and K. Returns the row that got
 * it; null if none did.
 *
 * @param selector of what has the focus in a row
 */
export function moveInList(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
): HTMLElement | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const place = rows.findIndex((row) => row === event.target);
  const [next, previous] = [place + 1, place - 1];
  const wanted = {
    ...{ ArrowDown: next, j: next, ArrowUp: previous, k: previous },
    ...{ Home: 0, End: rows.length - 1 },
  }[letterOf(event) ?? event.key];
  const row = wanted === undefined ? undefined : rows[wanted];
  if (!row) return null;
  event.preventDefault();
  row.focus();
  return row;
}
