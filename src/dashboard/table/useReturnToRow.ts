import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { readRowId } from '@/dashboard/ui/listOrigin';
import { rowLeft, rowReturned, selectLeftRow, type LeftRow } from './leftRowsSlice';
import type { TableRow } from './types';

/** Marks a card with its row’s id. The grid does the same with its rows. */
export const ROW_ID = 'data-id';

/** The row that gets the focus after Back, or on request. */
export interface ReturningRow {
  /** Null if no row should get it. */
  rowId: string | null;
  /** The user asked for it in the search box, so it takes the focus from there. */
  isAsked: boolean;
  /** Call it when the row has the focus. */
  onReturned: () => void;
}

/**
 * Remembers the row whose link is followed. After Back it is the row that gets the focus, or if it
 * is gone, the row that took its place. A page of a row can lead back to it as well.
 *
 * @param isLoading newer rows are on their way: the focus waits for them
 */
export function useReturnToRow(
  section: RefObject<HTMLElement | null>,
  rows: readonly TableRow[],
  isLoading: boolean,
): ReturningRow & { goToFirst: () => void } {
  const location = useLocation();
  const { key } = location;
  const isBack = useNavigationType() === NavigationType.Pop;
  const dispatch = useAppDispatch();
  const recorded = useAppSelector((state) => selectLeftRow(state, key));
  // Only what was recorded before the table opened: the row that is left now is for the next time.
  const [left, setLeft] = useState<(LeftRow & { isAsked?: boolean }) | null>(() => {
    if (isBack) return recorded;
    const rowId = readRowId(location.state);
    return rowId === null ? null : { rowId, index: 0 };
  });

  const remember = useEffectEvent((event: MouseEvent) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    // These open another tab or window.
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = target instanceof Element ? target.closest('a[href]') : null;
    const rowId = link?.closest(`[${ROW_ID}]`)?.getAttribute(ROW_ID);
    const index = rows.findIndex(({ id }) => id === rowId);
    if (rowId && index >= 0) dispatch(rowLeft({ key, rowId, index }));
  });
  useEffect(() => {
    const element = section.current;
    const onClick = (event: MouseEvent) => remember(event);
    // The focus stays where the user types.
    const onInput = () => setLeft(null);
    element?.addEventListener('click', onClick);
    element?.addEventListener('input', onInput);
    return () => {
      element?.removeEventListener('click', onClick);
      element?.removeEventListener('input', onInput);
    };
  }, [section]);

  const row =
    left && !isLoading
      ? (rows.find(({ id }) => id === left.rowId) ?? rows[Math.min(left.index, rows.length - 1)])
      : undefined;
  return {
    rowId: row?.id ?? null,
    isAsked: left?.isAsked === true,
    goToFirst: () => setLeft({ rowId: '', index: 0, isAsked: true }),
    onReturned: () => {
      setLeft(null);
      dispatch(rowReturned(key));
    },
  };
}

/** Focuses the row, unless the user has already moved the focus. */
export function useReturnedFocus(
  { rowId, isAsked, onReturned }: ReturningRow,
  focusRow: (rowId: string) => void,
): void {
  const focus = useEffectEvent((id: string) => {
    const { activeElement, body } = document;
    const start = isAsked ? 'input[type=search]' : 'main';
    if (activeElement === body || activeElement?.matches(start)) focusRow(id);
    onReturned();
  });
  useEffect(() => {
    if (rowId === null) return;
    // The layout moves the focus to the main content first.
    const timer = setTimeout(() => focus(rowId));
    return () => clearTimeout(timer);
  }, [rowId]);
}
