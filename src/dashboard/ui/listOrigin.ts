import { useLocation } from 'react-router-dom';
import { fieldsOf } from '@/lib/json';

/** The list from which a page of a row was opened, and the row. */
interface ListOrigin {
  /** Path and query of the list’s URL, with its search, sort and page. */
  path: string;
  /** The key of the list’s history entry. */
  key: string;
  rowId: string;
}

/** The history state of a page that is opened from a list. */
export const fromList = (list: ListOrigin) => ({ list });

/** The same, on the page of the list. */
export function useFromList(rowId: string) {
  const { pathname, search, key } = useLocation();
  return fromList({ path: pathname + search, key, rowId });
}

/** Parses history state, which can be anything. Null for a page that was opened from elsewhere. */
export function readListOrigin(state: unknown): ListOrigin | null {
  const { path, key, rowId } = fieldsOf(fieldsOf(state).list);
  return typeof path === 'string' && typeof key === 'string' && typeof rowId === 'string'
    ? { path, key, rowId }
    : null;
}

/** The history state of a list that focuses one of its rows. */
export const atRow = (rowId: string) => ({ rowId });

/** The row to focus; null if there is none. */
export function readRowId(state: unknown): string | null {
  const { rowId } = fieldsOf(state);
  return typeof rowId === 'string' ? rowId : null;
}
