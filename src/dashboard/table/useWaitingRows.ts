import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import type { TableRow } from './types';

/** How long a new or changed row is marked, in milliseconds. */
const CHANGED_MS = 1500;

interface Shown<Row> {
  key: string;
  /** The latest rows. */
  source: readonly Row[];
  rows: readonly Row[];
  /** The ids of all rows that were shown. */
  seen: ReadonlySet<string>;
  waiting: number;
  changed: ReadonlySet<string>;
}

export interface WaitingRows<Row> {
  rows: readonly Row[];
  /** How many new rows would move those that are shown, and wait. */
  waiting: number;
  show: () => void;
  /** The ids of the new rows and of those with new values, for a moment. */
  changed: ReadonlySet<string>;
  /** For the element around the rows: whether somebody reads them. */
  reader: {
    onPointerEnter: () => void;
    onPointerLeave: (event: PointerEvent) => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent) => void;
  };
}

const none: ReadonlySet<string> = new Set();
const idsOf = (rows: readonly TableRow[]) => rows.map(({ id }) => id);

const begin = <Row extends TableRow>(key: string, source: readonly Row[]): Shown<Row> => ({
  key,
  source,
  rows: source,
  seen: new Set(idsOf(source)),
  waiting: 0,
  changed: none,
});

/**
 * While somebody reads, new rows before one that is shown wait, and those they pushed to the next page
 * stay. Whatever was seen before, such as a row that comes back, is shown in its place.
 */
function follow<Row extends TableRow>(
  { key, rows: shown, seen }: Shown<Row>,
  source: readonly Row[],
  isRead: boolean,
): Shown<Row> {
  const before = new Map(shown.map((row) => [row.id, row]));
  const isShown = ({ id }: Row) => before.has(id);
  const last = source.findLastIndex(isShown);
  const isNew = ({ id }: Row) => !seen.has(id);
  const waiting = isRead ? source.slice(0, Math.max(last, 0)).filter(isNew).length : 0;
  const after = new Map(source.map((row) => [row.id, row]));
  let pushed = waiting;
  const kept = shown.toReversed().flatMap((row) => {
    const next = after.get(row.id);
    if (next) return [next];
    pushed -= 1;
    return pushed >= 0 ? [row] : [];
  });
  const rows = waiting > 0 ? [...kept.toReversed(), ...source.slice(last + 1)] : source;
  const isMarked = (row: Row) =>
    isShown(row) ? before.get(row.id) !== row : waiting === 0 && shown.length > 0 && isNew(row);
  const changed = source.filter(isMarked);
  return {
    key,
    source,
    rows,
    seen: new Set([...seen, ...idsOf(rows)]),
    waiting,
    changed: new Set(idsOf(changed)),
  };
}

/**
 * Keeps the rows of a list in their place while somebody reads them and others change them: new ones
 * wait until they are asked for. New rows and new values are marked. Rows are read while the pointer
 * or the focus is among them, and once they were touched.
 *
 * @param key another list, such as another search, is shown at once
 * @param isHeld the rows must not move in any case, such as while some are selected
 */
export function useWaitingRows<Row extends TableRow>(
  source: readonly Row[],
  key: string,
  isHeld = false,
): WaitingRows<Row> {
  const [held, setHeld] = useState<Shown<Row> | null>(null);
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isRead = isHeld || isPointedAt || hasFocus;
  const shown = held?.key !== key ? begin(key, source) : held;
  const current = shown.source === source ? shown : follow(shown, source, isRead);
  if (current !== held) setHeld(current);

  const { changed } = current;
  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(
      () => setHeld((before) => before && { ...before, changed: none }),
      CHANGED_MS,
    );
    return () => clearTimeout(timer);
  }, [changed]);

  return {
    rows: current.rows,
    waiting: current.waiting,
    show: () => setHeld(begin(key, source)),
    changed,
    reader: {
      onPointerEnter: () => setIsPointedAt(true),
      // A finger that is lifted still reads.
      onPointerLeave: ({ pointerType }) => {
        if (pointerType !== 'touch') setIsPointedAt(false);
      },
      onFocus: () => setHasFocus(true),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
      },
    },
  };
}
